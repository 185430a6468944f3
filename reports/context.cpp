#include "reports/context.hpp"

#include <fmt/format.h>

namespace allot::reports {

std::vector<std::string> context_lines(const std::vector<stats::Table>& tables, std::size_t index) {
  std::vector<std::string> lines;
  const auto& context = tables[index].context;
  for (std::size_t i = 0; i < context.size(); ++i) {
    const auto& [key, value] = context[i];
    if (index == 0 || tables[index - 1].context[i].second != value) {
      lines.push_back(fmt::format("{}: {}", key, value));
    }
  }
  return lines;
}

std::string label_of(const std::vector<std::string>& values) {
  std::string label;
  for (const std::string& value : values) {
    if (value.empty()) continue;
    if (!label.empty()) label += ' ';
    label += value;
  }
  return label;
}

}  // namespace allot::reports

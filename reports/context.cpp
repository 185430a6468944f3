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

stats::Scale row_scale(const stats::Table& table, std::size_t row) {
  std::vector<double> centers;
  for (const auto& cell : table.cells[row]) {
    if (cell && cell->summary) centers.push_back(cell->summary->center);
  }
  return stats::common_scale(centers, stats::class_of(table.unit));
}

std::vector<std::string> value_warnings(const stats::Cell& cell) {
  std::vector<std::string> warnings = cell.warnings;
  if (cell.summary) {
    warnings.insert(warnings.end(), cell.summary->warnings.begin(), cell.summary->warnings.end());
  }
  return warnings;
}

}  // namespace allot::reports

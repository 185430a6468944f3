#include "reports/story/cells.hpp"

#include "harness/explain/figure.hpp"

namespace allot::story {

std::vector<std::string> figures_of(const explain::Section& section, const explain::Row& row) {
  std::vector<std::string> texts;
  for (std::size_t at = 0; at < section.columns.size(); ++at) {
    const std::string& unit = section.columns[at].unit;
    const auto& figure = row.figures.at(at);
    texts.push_back(figure ? explain::figure_text(*figure, unit.empty() ? row.what : unit) : "");
  }
  return texts;
}

}  // namespace allot::story

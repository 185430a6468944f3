// A story for programs.
#include <nlohmann/json.hpp>

#include "harness/records/fields.hpp"
#include "reports/story/formats.hpp"

namespace allot::story {
namespace {

using records::Json;

Json object_of(const explain::Section& section) {
  Json rows = Json::array();
  for (const explain::Row& row : section.rows) {
    Json figures = Json::object();
    for (std::size_t at = 0; at < section.columns.size(); ++at) {
      const auto& figure = row.figures.at(at);
      figures[section.columns[at].title] = figure ? Json(*figure) : Json(nullptr);
    }
    rows.push_back({{"what", row.what}, {"figures", std::move(figures)}, {"remark", row.remark}});
  }
  Json units = Json::object();
  for (const explain::Column& column : section.columns) units[column.title] = column.unit;
  return {{"title", section.title},
          {"units", std::move(units)},
          {"rows", std::move(rows)},
          {"conclusion", section.conclusion}};
}

}  // namespace

void print_json(const explain::Story& story, std::ostream& out) {
  Json sections = Json::array();
  for (const explain::Section& section : story.sections) sections.push_back(object_of(section));
  const Json object = {{"cells", story.cells},
                       {"headline", story.headline},
                       {"sections", std::move(sections)},
                       {"notes", story.notes}};
  out << object.dump(2) << '\n';
}

}  // namespace allot::story

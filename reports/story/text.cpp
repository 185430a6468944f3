// A story for a terminal.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "reports/grid.hpp"
#include "reports/story/cells.hpp"
#include "reports/story/formats.hpp"

namespace allot::story {
namespace {

void print_section(const explain::Section& section, std::ostream& out) {
  fmt::print(out, "\n{}\n", section.title);
  reports::Grid grid;
  grid.begin_row();
  grid.put("", {});
  for (const explain::Column& column : section.columns) {
    grid.put(column.title, {.align = reports::Grid::right, .margin = "  "});
  }
  for (const explain::Row& row : section.rows) {
    grid.begin_row();
    grid.put("  " + row.what, {});
    for (const std::string& figure : figures_of(section, row)) {
      grid.put(figure, {.align = reports::Grid::right, .margin = "  "});
    }
    if (!row.remark.empty()) grid.put(row.remark, {.align = reports::Grid::left, .margin = "  "});
  }
  grid.print(out);
  if (!section.conclusion.empty()) fmt::print(out, "  {}\n", section.conclusion);
}

}  // namespace

void print_text(const explain::Story& story, std::ostream& out) {
  if (story.cells.size() == 1) {
    fmt::print(out, "{}\n", story.cells.front());
  } else {
    fmt::print(out, "base:      {}\ncandidate: {}\n", story.cells.at(0), story.cells.at(1));
  }
  fmt::print(out, "{}\n", story.headline);
  for (const explain::Section& section : story.sections) print_section(section, out);
  for (const std::string& note : story.notes) fmt::print(out, "note: {}\n", note);
}

}  // namespace allot::story

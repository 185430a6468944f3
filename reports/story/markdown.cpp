// A story for a pull request or an issue.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "reports/story/cells.hpp"
#include "reports/story/formats.hpp"

namespace allot::story {
namespace {

void print_section(const explain::Section& section, std::ostream& out) {
  bool has_remarks = false;
  for (const explain::Row& row : section.rows) has_remarks |= !row.remark.empty();
  fmt::print(out, "\n**{}**\n\n| |", section.title);
  for (const explain::Column& column : section.columns) fmt::print(out, " {} |", column.title);
  fmt::print(out, "{}\n|---|", has_remarks ? " |" : "");
  for (std::size_t at = 0; at < section.columns.size(); ++at) fmt::print(out, "--:|");
  fmt::print(out, "{}\n", has_remarks ? "---|" : "");
  for (const explain::Row& row : section.rows) {
    fmt::print(out, "| {} |", row.what);
    for (const std::string& figure : figures_of(section, row)) fmt::print(out, " {} |", figure);
    if (has_remarks) fmt::print(out, " {} |", row.remark);
    fmt::print(out, "\n");
  }
  if (!section.conclusion.empty()) fmt::print(out, "\n{}\n", section.conclusion);
}

}  // namespace

void print_markdown(const explain::Story& story, std::ostream& out) {
  if (story.cells.size() == 1) {
    fmt::print(out, "`{}`: ", story.cells.front());
  } else {
    fmt::print(out, "`{}` instead of `{}`: ", story.cells.at(1), story.cells.at(0));
  }
  fmt::print(out, "{}\n", story.headline);
  for (const explain::Section& section : story.sections) print_section(section, out);
  for (const std::string& note : story.notes) fmt::print(out, "\nNote: {}\n", note);
}

}  // namespace allot::story

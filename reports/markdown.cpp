#include "reports/markdown.hpp"

#include <fmt/format.h>

#include "harness/stats/units.hpp"
#include "reports/context.hpp"
#include "reports/figures.hpp"
#include "reports/footnotes.hpp"

namespace allot::reports {
namespace {

using stats::Cell;
using stats::Table;

/// Text that Markdown would take for structure is escaped.
std::string escaped(std::string_view text) {
  constexpr std::string_view special = "|\\`*_<>[]~";
  std::string safe;
  for (const char c : text) {
    if (special.find(c) != special.npos) safe += '\\';
    safe += c;
  }
  return safe;
}

void put_line(const std::vector<std::string>& fields, std::ostream& out) {
  for (const std::string& field : fields) out << "| " << field << (field.empty() ? "" : " ");
  out << "|\n";
}

std::string with_marks(std::string text, const std::string& marks) {
  if (marks.empty()) return text;
  return text + (text.empty() ? "" : " ") + marks;
}

std::string value_text(const Cell& cell, const stats::Scale& scale, Footnotes& notes) {
  if (!cell.summary) return with_marks("failed", notes.marks(cell.warnings));
  return with_marks(
      fmt::format("{} ± {}", scaled_text(cell.summary->center, scale), range_text(*cell.summary)),
      notes.marks(value_warnings(cell)));
}

std::string change_text(const Cell& cell, double base, Footnotes& notes) {
  return with_marks(
      fmt::format("{} ({})", escaped(delta_text(*cell.versus, base, cell.summary->center)),
                  note_text(*cell.versus)),
      notes.marks(cell.versus->warnings));
}

std::string paired_text(const Cell& cell, Footnotes& notes) {
  std::string text = fmt::format("{} {}", ratio_text(cell.paired->ratio),
                                 escaped(paired_range_text(*cell.paired)));
  if (cell.adjusted_p) text += " " + adjusted_text(*cell.adjusted_p);
  return with_marks(text, notes.marks(cell.paired->warnings));
}

void put_header(const Table& table, std::ostream& out) {
  std::vector<std::string> names{""};
  std::vector<std::string> rules{"---"};
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    names.push_back(escaped(label_of(table.columns[column]) + " " + table.unit));
    rules.emplace_back("---:");
    if (column == 0) continue;
    names.emplace_back("vs base");
    rules.emplace_back("---:");
    if (!table.is_paired()) continue;
    names.emplace_back("paired by round, adjusted p");
    rules.emplace_back("---:");
  }
  put_line(names, out);
  put_line(rules, out);
}

void put_row(const Table& table, std::size_t row, std::ostream& out, Footnotes& notes) {
  std::vector<std::string> fields{escaped(label_of(table.rows[row]))};
  const auto& cells = table.cells[row];
  const stats::Scale scale = row_scale(table, row);
  for (std::size_t column = 0; column < cells.size(); ++column) {
    const auto& cell = cells[column];
    fields.push_back(cell ? value_text(*cell, scale, notes) : "");
    if (column == 0) continue;
    const bool compared = cell && cell->versus;
    fields.push_back(compared ? change_text(*cell, cells.front()->summary->center, notes) : "");
    if (!table.is_paired()) continue;
    fields.push_back(cell && cell->paired ? paired_text(*cell, notes) : "");
  }
  put_line(fields, out);
}

void put_geomean(const Table& table, std::ostream& out, Footnotes& notes) {
  std::vector<std::string> fields{"geomean"};
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const stats::ColumnSummary& summary = table.summaries[column];
    std::string center;
    if (summary.geomean) {
      center = scaled_text(*summary.geomean,
                           stats::scale_for(*summary.geomean, stats::class_of(table.unit)));
    }
    const std::string marks = notes.marks(summary.warnings);
    if (column == 0) {
      fields.push_back(with_marks(center, marks));
      continue;
    }
    fields.push_back(center);
    fields.push_back(with_marks(summary.ratio ? ratio_text(*summary.ratio) : "?", marks));
    if (table.is_paired()) fields.emplace_back();
  }
  put_line(fields, out);
}

}  // namespace

void print_markdown(const std::vector<Table>& tables, std::ostream& out) {
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const Table& table = tables[i];
    if (i > 0) out << '\n';
    const std::vector<std::string> context = context_lines(tables, i);
    for (const std::string& line : context) out << escaped(line) << "  \n";
    if (!context.empty()) out << '\n';
    Footnotes notes;
    put_header(table, out);
    for (std::size_t row = 0; row < table.rows.size(); ++row) put_row(table, row, out, notes);
    if (table.rows.size() > 1) put_geomean(table, out, notes);
    if (!notes.all().empty() || !table.notes.empty()) out << '\n';
    for (std::size_t note = 0; note < notes.all().size(); ++note) {
      out << superscript(note + 1) << ' ' << escaped(notes.all()[note]) << "  \n";
    }
    for (const std::string& note : table.notes) out << escaped(note) << "  \n";
  }
}

}  // namespace allot::reports

#include "reports/csv.hpp"

#include <fmt/format.h>

#include "reports/context.hpp"
#include "reports/figures.hpp"

namespace allot::reports {
namespace {

using stats::Cell;
using stats::Table;

// Value and interval; behind the base also change and note.
constexpr std::size_t value_fields = 2;
constexpr std::size_t change_fields = 2;

std::size_t field_of(std::size_t column) {
  if (column == 0) return 1;
  return 1 + value_fields + (column - 1) * (value_fields + change_fields);
}

bool needs_quotes(const std::string& field) {
  if (field.empty()) return false;
  if (field == "\\.") return true;  // the end mark of some databases
  return field.find_first_of(",\"\r\n") != std::string::npos || field[0] == ' ' || field[0] == '\t';
}

class Sheet {
 public:
  Sheet(std::ostream& out, std::ostream& warnings) : out_(out), warnings_(warnings) {}

  void record(const std::vector<std::string>& fields) {
    out_ << csv_record(fields) << '\n';
    ++row_;
  }

  /// About a field of the record that comes next.
  void warn(std::size_t field, const std::vector<std::string>& warnings) {
    for (const std::string& warning : warnings) {
      warnings_ << column_letters(field) << row_ << ": " << warning << '\n';
    }
  }

 private:
  std::ostream& out_;
  std::ostream& warnings_;
  std::size_t row_ = 1;
};

void put_header(const Table& table, Sheet& sheet) {
  const std::size_t width = field_of(table.columns.size());
  for (std::size_t axis = 0; axis < table.column_keys.size(); ++axis) {
    std::vector<std::string> fields(width);
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      fields[field_of(column)] = table.columns[column][axis];
    }
    sheet.record(fields);
  }
  std::vector<std::string> fields(width);
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const std::size_t at = field_of(column);
    fields[at] = table.unit;
    fields[at + 1] = "CI";
    if (column == 0) continue;
    fields[at + 2] = "vs base";
    fields[at + 3] = "P";
  }
  sheet.record(fields);
}

void put_row(const Table& table, std::size_t row, Sheet& sheet) {
  std::vector<std::string> fields(field_of(table.columns.size()));
  fields[0] = label_of(table.rows[row]);
  const auto& cells = table.cells[row];
  for (std::size_t column = 0; column < cells.size(); ++column) {
    if (!cells[column]) continue;
    const Cell& cell = *cells[column];
    const std::size_t at = field_of(column);
    sheet.warn(at, cell.warnings);
    if (!cell.summary) continue;
    sheet.warn(at, cell.summary->warnings);
    fields[at] = shortest_text(cell.summary->center);
    fields[at + 1] = range_text(*cell.summary);
    if (!cell.versus) continue;
    sheet.warn(at + 2, cell.versus->warnings);
    fields[at + 2] = delta_text(*cell.versus, cells.front()->summary->center, cell.summary->center);
    fields[at + 3] = note_text(*cell.versus);
  }
  sheet.record(fields);
}

void put_geomean(const Table& table, Sheet& sheet) {
  std::vector<std::string> fields(field_of(table.columns.size()));
  fields[0] = "geomean";
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const stats::ColumnSummary& summary = table.summaries[column];
    const std::size_t at = field_of(column);
    sheet.warn(at, summary.warnings);
    if (summary.geomean) fields[at] = shortest_text(*summary.geomean);
    if (column > 0) fields[at + 2] = summary.ratio ? ratio_text(*summary.ratio) : "?";
  }
  sheet.record(fields);
}

}  // namespace

std::string csv_record(const std::vector<std::string>& fields) {
  std::string record;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) record += ',';
    if (!needs_quotes(fields[i])) {
      record += fields[i];
      continue;
    }
    record += '"';
    for (const char c : fields[i]) {
      record += c;
      if (c == '"') record += c;
    }
    record += '"';
  }
  return record;
}

std::string column_letters(std::size_t column) {
  std::string letters;
  // Digits run from A to Z without a zero, so the next place counts one less.
  for (std::size_t rest = column + 1; rest > 0; rest = (rest - 1) / 26) {
    letters.insert(letters.begin(), static_cast<char>('A' + (rest - 1) % 26));
  }
  return letters;
}

void print_csv(const std::vector<Table>& tables, std::ostream& out, std::ostream& warnings) {
  Sheet sheet(out, warnings);
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (i > 0) sheet.record({""});
    for (const std::string& line : context_lines(tables, i)) sheet.record({line});
    put_header(tables[i], sheet);
    for (std::size_t row = 0; row < tables[i].rows.size(); ++row) put_row(tables[i], row, sheet);
    put_geomean(tables[i], sheet);
  }
}

}  // namespace allot::reports

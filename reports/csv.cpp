#include "reports/csv.hpp"

#include <fmt/format.h>

#include "reports/context.hpp"
#include "reports/figures.hpp"

namespace allot::reports {
namespace {

using stats::Cell;
using stats::Table;

// Value and interval; behind the base also change and note; and with paired effects the effect, the
// ends of its interval and the adjusted p.
constexpr std::size_t value_fields = 2;
constexpr std::size_t change_fields = 2;
constexpr std::size_t paired_fields = 4;

class Places {
 public:
  explicit Places(const Table& table) : paired_(table.is_paired()) {}

  [[nodiscard]] std::size_t value(std::size_t column) const {
    if (column == 0) return 1;
    const std::size_t candidate = value_fields + change_fields + (paired_ ? paired_fields : 0);
    return 1 + value_fields + (column - 1) * candidate;
  }
  [[nodiscard]] bool is_paired() const { return paired_; }

 private:
  bool paired_;
};

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

void put_header(const Table& table, const Places& places, Sheet& sheet) {
  const std::size_t width = places.value(table.columns.size());
  for (std::size_t axis = 0; axis < table.column_keys.size(); ++axis) {
    std::vector<std::string> fields(width);
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      fields[places.value(column)] = table.columns[column][axis];
    }
    sheet.record(fields);
  }
  std::vector<std::string> fields(width);
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const std::size_t at = places.value(column);
    fields[at] = table.unit;
    fields[at + 1] = "CI";
    if (column == 0) continue;
    fields[at + 2] = "vs base";
    fields[at + 3] = "P";
    if (!places.is_paired()) continue;
    fields[at + 4] = "paired ratio";
    fields[at + 5] = "low";
    fields[at + 6] = "high";
    fields[at + 7] = "adjusted P";
  }
  sheet.record(fields);
}

void put_row(const Table& table, std::size_t row, const Places& places, Sheet& sheet) {
  std::vector<std::string> fields(places.value(table.columns.size()));
  fields[0] = label_of(table.rows[row]);
  const auto& cells = table.cells[row];
  for (std::size_t column = 0; column < cells.size(); ++column) {
    if (!cells[column]) continue;
    const Cell& cell = *cells[column];
    const std::size_t at = places.value(column);
    sheet.warn(at, cell.warnings);
    if (!cell.summary) continue;
    sheet.warn(at, cell.summary->warnings);
    fields[at] = shortest_text(cell.summary->center);
    fields[at + 1] = range_text(*cell.summary);
    if (!cell.versus) continue;
    sheet.warn(at + 2, cell.versus->warnings);
    fields[at + 2] = delta_text(*cell.versus, cells.front()->summary->center, cell.summary->center);
    fields[at + 3] = note_text(*cell.versus);
    if (!cell.paired) continue;
    sheet.warn(at + 4, cell.paired->warnings);
    fields[at + 4] = shortest_text(cell.paired->ratio);
    fields[at + 5] = shortest_text(cell.paired->low);
    fields[at + 6] = shortest_text(cell.paired->high);
    if (cell.adjusted_p) fields[at + 7] = shortest_text(*cell.adjusted_p);
  }
  sheet.record(fields);
}

void put_geomean(const Table& table, const Places& places, Sheet& sheet) {
  std::vector<std::string> fields(places.value(table.columns.size()));
  fields[0] = "geomean";
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const stats::ColumnSummary& summary = table.summaries[column];
    const std::size_t at = places.value(column);
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
    const Places places(tables[i]);
    put_header(tables[i], places, sheet);
    for (std::size_t row = 0; row < tables[i].rows.size(); ++row) {
      put_row(tables[i], row, places, sheet);
    }
    put_geomean(tables[i], places, sheet);
    for (const std::string& note : tables[i].notes) warnings << note << '\n';
  }
}

}  // namespace allot::reports

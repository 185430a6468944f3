#include "reports/text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <sstream>

#include "harness/stats/units.hpp"
#include "reports/context.hpp"
#include "reports/figures.hpp"
#include "reports/footnotes.hpp"
#include "reports/grid.hpp"

namespace allot::reports {
namespace {

using stats::Cell;
using stats::Table;

constexpr std::string_view rule = " │ ";
constexpr std::string_view last_rule = " │";

// A column of a table takes three columns of the grid: value, interval, footnotes. All but the
// base have three more, change, note and footnotes; and with paired effects another four: effect,
// interval, adjusted p, footnotes.
constexpr std::size_t value_columns = 3;
constexpr std::size_t change_columns = 3;
constexpr std::size_t paired_columns = 4;

/// Where the columns of one table stand in the grid.
class Places {
 public:
  explicit Places(const Table& table) : paired_(table.is_paired()) {}

  [[nodiscard]] std::size_t value(std::size_t column) const {
    if (column == 0) return 1;
    const std::size_t candidate = value_columns + change_columns + (paired_ ? paired_columns : 0);
    return 1 + value_columns + (column - 1) * candidate;
  }
  [[nodiscard]] std::size_t change(std::size_t column) const {
    return value(column) + value_columns;
  }
  [[nodiscard]] std::size_t paired(std::size_t column) const {
    return change(column) + change_columns;
  }
  [[nodiscard]] bool is_paired() const { return paired_; }

 private:
  bool paired_;
};

/// One header row per axis; neighbours that are equal up to this axis share a cell.
void put_header(const Table& table, const Places& places, Grid& grid) {
  const std::size_t columns = table.columns.size();
  for (std::size_t axis = 0; axis < table.column_keys.size(); ++axis) {
    grid.begin_row();
    for (std::size_t begin = 0; begin < columns;) {
      const auto prefix = [&](std::size_t column) {
        const auto& values = table.columns[column];
        return std::vector(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(axis) + 1);
      };
      std::size_t end = begin + 1;
      while (end < columns && prefix(end) == prefix(begin)) ++end;
      grid.move_to(places.value(begin));
      grid.put(table.columns[begin][axis],
               {Grid::center, rule, places.value(end) - places.value(begin)});
      begin = end;
    }
    grid.move_to(places.value(columns + 1));
    grid.put("", {Grid::left, last_rule});
  }
  grid.begin_row();
  for (std::size_t column = 0; column < columns; ++column) {
    grid.move_to(places.value(column));
    grid.let_stretch(places.value(column));
    grid.put(table.unit, {Grid::center, rule, value_columns});
    if (column == 0) continue;
    grid.put("vs base", {Grid::left, "  ", change_columns});
    if (places.is_paired())
      grid.put("paired by round, adjusted p", {Grid::left, "  ", paired_columns});
  }
  grid.move_to(places.value(columns + 1));
  grid.put("", {Grid::left, last_rule});
}

void put_marks(const std::string& marks, Grid& grid) {
  grid.put(marks, {Grid::left, marks.empty() ? "" : " "});
}

void put_change(const Cell& cell, double base, Grid& grid, Footnotes& notes) {
  grid.put(delta_text(*cell.versus, base, cell.summary->center), {Grid::right, " "});
  grid.put(fmt::format("({})", note_text(*cell.versus)), {Grid::left, " "});
  put_marks(notes.marks(cell.versus->warnings), grid);
}

void put_paired(const Cell& cell, Grid& grid, Footnotes& notes) {
  grid.put(ratio_text(cell.paired->ratio), {Grid::right, " "});
  grid.put(paired_range_text(*cell.paired), {Grid::right, " "});
  grid.put(cell.adjusted_p ? adjusted_text(*cell.adjusted_p) : "", {Grid::left, " "});
  put_marks(notes.marks(cell.paired->warnings), grid);
}

void put_row(const Table& table, std::size_t row, const Places& places, Grid& grid,
             Footnotes& notes) {
  grid.begin_row();
  grid.put(label_of(table.rows[row]), {});
  const auto& cells = table.cells[row];
  const stats::Scale scale = row_scale(table, row);
  for (std::size_t column = 0; column < cells.size(); ++column) {
    if (!cells[column]) continue;
    const Cell& cell = *cells[column];
    grid.move_to(places.value(column));
    if (cell.summary) {
      grid.put(scaled_text(cell.summary->center, scale), {Grid::right, " "});
      grid.put(range_text(*cell.summary), {Grid::right, " ± "});
    } else {
      grid.put("failed", {Grid::right, " "});
      grid.put("", {});
    }
    put_marks(notes.marks(value_warnings(cell)), grid);
    if (!cell.versus) continue;
    put_change(cell, cells.front()->summary->center, grid, notes);
    if (!cell.paired) continue;
    grid.move_to(places.paired(column));
    put_paired(cell, grid, notes);
  }
}

void put_geomean(const Table& table, const Places& places, Grid& grid, Footnotes& notes) {
  grid.begin_row();
  grid.put("geomean", {});
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const stats::ColumnSummary& summary = table.summaries[column];
    if (summary.geomean) {
      grid.move_to(places.value(column));
      grid.put(scaled_text(*summary.geomean,
                           stats::scale_for(*summary.geomean, stats::class_of(table.unit))),
               {Grid::right, " "});
    }
    if (column > 0) {
      grid.move_to(places.change(column));
      if (summary.ratio) {
        grid.put(ratio_text(*summary.ratio), {Grid::right, " "});
      } else {
        grid.put("?", {Grid::left, " "});
      }
    }
    grid.move_to(column == 0 ? places.change(0) - 1 : places.paired(column) - 1);
    put_marks(notes.marks(summary.warnings), grid);
  }
}

void print_whole(const Table& table, std::ostream& out) {
  Grid grid;
  Footnotes notes;
  const Places places(table);
  put_header(table, places, grid);
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    put_row(table, row, places, grid, notes);
  }
  if (table.rows.size() > 1) put_geomean(table, places, grid, notes);
  grid.print(out);
  notes.print(out);
}

/// The base column and columns `begin` to `end` of `table`.
Table part_of(const Table& table, std::size_t begin, std::size_t end) {
  Table part = table;
  const auto keep = [&](auto& all) {
    auto kept = all;
    kept.assign(all.begin(), all.begin() + 1);
    kept.insert(kept.end(), all.begin() + static_cast<std::ptrdiff_t>(begin),
                all.begin() + static_cast<std::ptrdiff_t>(end));
    all = std::move(kept);
  };
  keep(part.columns);
  keep(part.summaries);
  for (auto& row : part.cells) keep(row);
  return part;
}

/// Columns that the header's lines take: footnotes may run over, they wrap like prose.
std::size_t width_of(const Table& table) {
  std::ostringstream text;
  print_whole(table, text);
  std::istringstream lines(text.str());
  std::string line;
  std::size_t widest = 0;
  for (std::size_t i = 0; i < table.column_keys.size() + 1 && std::getline(lines, line); ++i) {
    widest = std::max(widest, display_width(line));
  }
  return widest;
}

void print_table(const Table& table, std::ostream& out, std::size_t width) {
  const std::size_t columns = table.columns.size();
  if (width == 0 || columns <= 2 || width_of(table) <= width) {
    print_whole(table, out);
    return;
  }
  for (std::size_t begin = 1; begin < columns;) {
    std::size_t end = begin + 1;
    while (end < columns && width_of(part_of(table, begin, end + 1)) <= width) ++end;
    if (begin > 1) out << '\n';
    print_whole(part_of(table, begin, end), out);
    const std::string shown = end - begin == 1 ? fmt::format("column {}", begin)
                                               : fmt::format("columns {} to {}", begin, end - 1);
    out << fmt::format("({} of {} beside the base, to fit {} characters)\n", shown, columns - 1,
                       width);
    begin = end;
  }
}

}  // namespace

void print_text(const std::vector<Table>& tables, std::ostream& out, std::size_t width) {
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (i > 0) out << '\n';
    for (const std::string& line : context_lines(tables, i)) out << line << '\n';
    print_table(tables[i], out, width);
    for (const std::string& note : tables[i].notes) out << note << '\n';
  }
}

}  // namespace allot::reports

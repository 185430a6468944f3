#include "harness/stats/table.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "harness/stats/adjust.hpp"
#include "harness/stats/geomean.hpp"
#include "harness/stats/rounds_needed.hpp"

namespace allot::stats {
namespace {

bool measured(const std::optional<Cell>& cell) {
  return cell && !cell->values.empty();
}

/// The geometric mean of a column's ratios, not the ratio of its geometric means: the two agree
/// when all rows have a base, and only the former means something when some have not.
ColumnSummary summarize_column(const Table& table, std::size_t column) {
  ColumnSummary summary;
  std::vector<double> centers;
  std::vector<double> ratios;
  std::size_t bases = 0;
  bool from_zero = false;
  for (const auto& row : table.cells) {
    if (measured(row.front())) ++bases;
    if (!measured(row[column])) continue;
    const double center = row[column]->summary->center;
    centers.push_back(center);
    if (!row[column]->versus) continue;
    const double base = row.front()->summary->center;
    from_zero = from_zero || (base == 0 && center != 0);
    ratios.push_back(center == base ? 1 : base == 0 ? 0 : center / base);
  }
  if (column > 0 && ratios.size() != bases) {
    summary.warnings.emplace_back(
        "benchmark set differs from baseline; geomeans may not be comparable");
  }
  summary.geomean = geometric_mean(centers);
  if (!summary.geomean) {
    summary.warnings.emplace_back("summaries must be >0 to compute geomean");
  }
  if (column > 0 && !from_zero) {
    summary.ratio = geometric_mean(ratios);
    if (!summary.ratio) summary.warnings.emplace_back("ratios must be >0 to compute geomean");
  }
  return summary;
}

/// Adjusts p-values for their number, and says so if the rounds are too few to survive that.
void adjust(Table& table, double alpha) {
  std::vector<Cell*> family;
  std::vector<double> p;
  std::size_t most_pairs = 0;
  for (auto& row : table.cells) {
    for (auto& cell : row) {
      if (!cell || !cell->versus || !cell->versus->p) continue;
      family.push_back(&*cell);
      p.push_back(cell->paired ? cell->paired->p : *cell->versus->p);
      if (cell->paired) most_pairs = std::max(most_pairs, cell->paired->pairs);
    }
  }
  const std::vector<double> adjusted = holm(p);
  for (std::size_t i = 0; i < family.size(); ++i) family[i]->adjusted_p = adjusted[i];

  if (most_pairs == 0 || alpha <= 0) return;
  const std::size_t needed = fewest_rounds(alpha, family.size());
  if (most_pairs < needed) {
    table.notes.push_back(
        fmt::format("{} rounds cannot bring the adjusted p of {} comparisons to {}; {} can",
                    most_pairs, family.size(), alpha, needed));
  }
}

void compare_with_base(Cell& cell, const Cell& base, const Table& table, const Levels& levels) {
  cell.versus = compare(base.values, cell.values, table.assumption, levels.alpha);
  const bool blocked = !base.blocks.empty() && !cell.blocks.empty();
  if (blocked && table.assumption == Assumption::nothing) {
    cell.paired =
        paired_effect({base.values, base.blocks}, {cell.values, cell.blocks}, levels.confidence);
  }
}

}  // namespace

bool Table::is_paired() const {
  for (const auto& row : cells) {
    for (const auto& cell : row) {
      if (cell && cell->paired) return true;
    }
  }
  return false;
}

void compute(Table& table, const Levels& levels) {
  for (auto& row : table.cells) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      if (!measured(row[column])) continue;
      Cell& cell = *row[column];
      cell.summary = summarize(cell.values, table.assumption, levels.confidence);
      if (column > 0 && measured(row.front())) {
        compare_with_base(cell, *row.front(), table, levels);
      }
    }
  }
  table.summaries.clear();
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    table.summaries.push_back(summarize_column(table, column));
  }
  table.notes.clear();
  adjust(table, levels.alpha);
}

}  // namespace allot::stats

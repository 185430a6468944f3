#include "harness/stats/table.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "harness/stats/adjust.hpp"
#include "harness/stats/geomean.hpp"
#include "harness/stats/quantile.hpp"
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

/// What the open comparisons of the family lack: rounds enough to see a change of that size.
void note_rounds(Table& table, const std::vector<Cell*>& family, const Levels& levels) {
  if (levels.alpha <= 0 || levels.alpha >= 1 || levels.visible <= 0) return;
  const double alpha = levels.alpha / static_cast<double>(std::max<std::size_t>(family.size(), 1));
  std::size_t open = 0, short_of = 0, most = 0;
  for (Cell* cell : family) {
    if (!cell->paired) continue;
    cell->rounds_to_see = rounds_to_see(cell->paired->spread, std::log1p(levels.visible), alpha);
    if (*cell->adjusted_p <= levels.alpha) continue;
    ++open;
    const std::size_t needed = cell->rounds_to_see.value_or(0);
    if (needed <= cell->paired->pairs) continue;
    ++short_of;
    most = std::max(most, needed - cell->paired->pairs);
  }
  if (short_of == 0) return;
  table.notes.push_back(fmt::format(
      "to see a change of {:.4g} %, {} of {} comparisons without a difference need more rounds: "
      "about {} more at the most",
      levels.visible * 100, short_of, open, most));
}

/// Medians over the cells: where the spread of this table is.
void note_spread(Table& table) {
  std::vector<double> between, within;
  for (const auto& row : table.cells) {
    for (const auto& cell : row) {
      if (!cell || !cell->spread || !cell->spread->within) continue;
      between.push_back(cell->spread->between);
      within.push_back(*cell->spread->within);
    }
  }
  if (within.empty()) return;
  std::sort(between.begin(), between.end());
  std::sort(within.begin(), within.end());
  const double across = quantile(between, 0.5);
  const double inside = quantile(within, 0.5);
  table.notes.push_back(fmt::format(
      "spread: {:.1f} % between processes, {:.1f} % within one; {}", across * 100, inside * 100,
      inside > across ? "more samples per process steady it" : "more rounds steady it"));
}

/// Adjusts p-values for their number, and says so if the rounds are too few to survive that.
void adjust(Table& table, const Levels& levels) {
  const double alpha = levels.alpha;
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

  note_rounds(table, family, levels);
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
      if (table.assumption == Assumption::nothing) {
        cell.spread = spread_on_two_levels(cell.values, cell.within);
      }
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
  adjust(table, levels);
  note_spread(table);
}

}  // namespace allot::stats

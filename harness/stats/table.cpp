#include "harness/stats/table.hpp"

#include <algorithm>

#include "harness/stats/geomean.hpp"

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

}  // namespace

void compute(Table& table, double confidence, double alpha) {
  for (auto& row : table.cells) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      if (!measured(row[column])) continue;
      Cell& cell = *row[column];
      cell.summary = summarize(cell.values, table.assumption, confidence);
      if (column > 0 && measured(row.front())) {
        cell.versus = compare(row.front()->values, cell.values, table.assumption, alpha);
      }
    }
  }
  table.summaries.clear();
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    table.summaries.push_back(summarize_column(table, column));
  }
}

}  // namespace allot::stats

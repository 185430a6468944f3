// The table that comparisons end in: plain figures and labels, with every warning attached to the
// figure that it is about. Reports render it and compute nothing.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/stats/comparison.hpp"
#include "harness/stats/summary.hpp"

namespace allot::stats {

struct Cell {
  std::vector<double> values;         // one per run, in order of reading
  std::optional<Summary> summary;     // nothing if every run failed
  std::optional<Comparison> versus;   // with the base column of the same row, if that has a sample
  std::vector<std::string> warnings;  // about the sample itself
  bool failed_runs = false;
};

/// The last row: what a column amounts to.
struct ColumnSummary {
  std::optional<double> geomean;  // of the centers
  std::optional<double> ratio;    // geomean of the rows' ratios to the base
  std::vector<std::string> warnings;
};

struct Table {
  /// Key and value of what all results of this table share, in print order.
  std::vector<std::pair<std::string, std::string>> context;
  std::string unit;
  Assumption assumption = Assumption::nothing;
  std::vector<std::string> column_keys;           // the axes of a column, outermost first
  std::vector<std::vector<std::string>> columns;  // a value per axis; the first is the base
  std::vector<std::string> row_keys;
  std::vector<std::vector<std::string>> rows;
  std::vector<std::vector<std::optional<Cell>>> cells;  // by row, then column
  std::vector<ColumnSummary> summaries;                 // one per column
};

/// Fills in every cell's summary and comparison, and the columns' summaries, from `values`.
void compute(Table& table, double confidence, double alpha);

}  // namespace allot::stats

// The table that comparisons end in: plain figures and labels, with every warning attached to the
// figure that it is about. Reports render it and compute nothing.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/stats/comparison.hpp"
#include "harness/stats/paired_effect.hpp"
#include "harness/stats/spread.hpp"
#include "harness/stats/summary.hpp"

namespace allot::stats {

struct Cell {
  std::vector<double> values;          // one per run, in order of reading
  std::vector<int> blocks;             // the round of each value; empty if rounds mean nothing
  std::vector<double> within;          // spread in each process that took several samples
  std::optional<Summary> summary;      // nothing if every run failed
  std::optional<Comparison> versus;    // with the base column of the same row, if it has a sample
  std::optional<PairedEffect> paired;  // the same, by shared rounds
  std::optional<double> adjusted_p;    // of the paired test, else of `versus`; see compute()
  std::optional<Spread> spread;        // of noisy values
  /// Of a paired effect: rounds in all, about, after which Levels::visible would be seen.
  std::optional<std::size_t> rounds_to_see;
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
  std::vector<std::string> notes;                       // about the table as a whole

  /// Whether any cell has a paired effect.
  [[nodiscard]] bool is_paired() const;
};

struct Levels {
  double alpha = 0.05;       // up to which p a difference is called one
  double confidence = 0.95;  // of intervals
  double visible = 0.03;     // the change that Cell::rounds_to_see is about: 3 %
};

/// Fills in every cell's summary and comparisons, and the columns' summaries, from `values`.
/// The comparisons of a table are one family: their p-values are adjusted by Holm's method.
void compute(Table& table, const Levels& levels);

}  // namespace allot::stats

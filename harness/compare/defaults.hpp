// What is compared with what when the operator doesn't say.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/records/results.hpp"

namespace allot::compare {

/// The projections of a comparison as expressions.
struct Expressions {
  std::string table, row, column;
};

/// Fills in what `given` leaves empty as benchstat does: a table per configuration, a row per
/// benchmark, a column per file.
Expressions benchmark_expressions(Expressions given);

/// Learns which axes vary in records of ours.
class Axes {
 public:
  void observe(const records::Result& result);

  /// Fills in what `given` leaves empty. Columns: files if there are several, else the first of
  /// strategy, allocator and build that varies. Rows: the other axes that vary. Tables: all axes
  /// that are left, so that values are never thrown together.
  [[nodiscard]] Expressions complete(Expressions given, std::string_view ignored) const;

 private:
  [[nodiscard]] bool varies(std::string_view axis) const;

  std::set<std::pair<std::string, std::string>> seen_;  // axis, value
};

/// The base unless the operator names one: the strategy that each study starts from, the C
/// library's allocator.
std::vector<std::string> default_bases();

/// Which metrics of a record are shown unless the operator says: those a decision rests on, so
/// that the tables fit a screen.
std::vector<std::string> default_metrics();

}  // namespace allot::compare

// What all formats have to know about a table: the lines above it, the labels of its rows, the
// scale and the warnings of a value.
#pragma once

#include <string>
#include <vector>

#include "harness/stats/table.hpp"
#include "harness/stats/units.hpp"

namespace allot::reports {

/// "key: value" for each pair of tables[index] that differs from the table before; for the first
/// table, for all pairs.
std::vector<std::string> context_lines(const std::vector<stats::Table>& tables, std::size_t index);

/// A row's or column's values in one label; empty ones are left out.
std::string label_of(const std::vector<std::string>& values);

/// The scale that all values of a row share.
stats::Scale row_scale(const stats::Table& table, std::size_t row);

/// About the sample, then about its summary.
std::vector<std::string> value_warnings(const stats::Cell& cell);

}  // namespace allot::reports

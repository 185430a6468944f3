// What stands above a table: the shared `key: value` pairs that changed since the table before.
#pragma once

#include <string>
#include <vector>

#include "harness/stats/table.hpp"

namespace allot::reports {

/// "key: value" for each pair of tables[index] that differs from the table before; for the first
/// table, for all pairs.
std::vector<std::string> context_lines(const std::vector<stats::Table>& tables, std::size_t index);

/// A row's or column's values in one label; empty ones are left out.
std::string label_of(const std::vector<std::string>& values);

}  // namespace allot::reports

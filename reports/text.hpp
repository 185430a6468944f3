// Tables for a terminal, in benchstat's layout.
#pragma once

#include <cstddef>
#include <ostream>
#include <vector>

#include "harness/stats/table.hpp"

namespace allot::reports {

/// A table wider than `width` columns is cut into several, each with the base column first, and a
/// line says so. Width 0: never.
void print_text(const std::vector<stats::Table>& tables, std::ostream& out, std::size_t width = 0);

}  // namespace allot::reports

// Tables with every figure they hold, raw values included, for programs.
#pragma once

#include <ostream>
#include <vector>

#include "harness/stats/table.hpp"

namespace allot::reports {

/// One JSON object: the levels and an array of tables (FORMAT.md). Figures that are not finite
/// are null.
void print_json(const std::vector<stats::Table>& tables, const stats::Levels& levels,
                std::ostream& out);

}  // namespace allot::reports

// The text and CSV tables of benchstat before 2023.
#pragma once

#include <ostream>
#include <vector>

#include "harness/stats/old_table.hpp"

namespace allot::reports {

void print_old_text(const std::vector<stats::OldTable>& tables, std::ostream& out);

/// With `ranges`, each mean is followed by its deviation.
void print_old_csv(const std::vector<stats::OldTable>& tables, std::ostream& out, bool ranges);

}  // namespace allot::reports

// Tables for pull requests and READMEs.
#pragma once

#include <ostream>
#include <vector>

#include "harness/stats/table.hpp"

namespace allot::reports {

/// A pipe table per table; the warnings stand below it as numbered notes.
void print_markdown(const std::vector<stats::Table>& tables, std::ostream& out);

}  // namespace allot::reports

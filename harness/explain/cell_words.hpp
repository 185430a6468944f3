// Cells as they are named on a command line: "postings/cold synthetic arena jemalloc", or
// "strategy=arena allocator=jemalloc", in any order, with globs.
#pragma once

#include <string>
#include <vector>

#include "harness/plan/plan.hpp"

namespace allot::explain {

/// One word: what a value has to match, and the axis that it stands on ("" for any).
struct CellWord {
  std::string axis;
  std::string glob;
};

/// Throws Error for an axis that there isn't.
std::vector<CellWord> parse_cell(const std::string& text);

/// Value of `axis` ("corpus") in the cell.
const std::string& value_on(const plan::Cell& cell, const std::string& axis);

inline const std::vector<std::string> cell_axes{"workload", "corpus", "strategy", "allocator",
                                                "build"};

/// The one of `cells` that every word matches. Where that leaves several, those stay that are like
/// `base` on the axes that no word stands on. Throws Error if none or several are left, naming
/// them.
plan::Cell choose_cell(const std::string& text, const std::vector<plan::Cell>& cells,
                       const plan::Cell* base);

/// "postings/cold synthetic arena jemalloc": build and role only where they aren't the usual ones.
std::string name_of(const plan::Cell& cell);

}  // namespace allot::explain

// Two-sided work: which side of a comparison a cell is on, and which cell it is compared with.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "harness/plan/plan.hpp"

namespace allot::plan {

/// The axes of a cell, as records and options call them.
inline constexpr std::array<std::string_view, 5> axis_names{"build", "corpus", "workload",
                                                            "strategy", "allocator"};

/// `axis` is one of `axis_names`.
std::string& value_on(Cell& cell, std::string_view axis);
const std::string& value_on(const Cell& cell, std::string_view axis);

enum class Side { base, candidate, neither };

Side side_of(const Sides& sides, const Cell& cell);

/// The cell with nothing on the axis of the sides: equal for two that are compared.
Cell without_side(const Sides& sides, Cell cell);

}  // namespace allot::plan

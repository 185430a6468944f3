// Many comparisons are one family: p-values adjusted for their number.
#pragma once

#include <span>
#include <vector>

namespace allot::stats {

/// Holm's step-down adjustment (bounds the chance of any false positive), in the order given.
std::vector<double> holm(std::span<const double> p);

/// Benjamini and Hochberg's step-up adjustment (bounds the share of false positives).
std::vector<double> benjamini_hochberg(std::span<const double> p);

}  // namespace allot::stats

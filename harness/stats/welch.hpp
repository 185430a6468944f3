// Welch's t-test, for those who assume normal distributions (the older benchstat offers it).
#pragma once

#include <optional>
#include <span>

namespace allot::stats {

struct Welch {
  double t = 0, p = 1;
};

/// Two-sided, unequal variances. Nothing if a sample has fewer than two values or neither varies.
std::optional<Welch> welch(std::span<const double> first, std::span<const double> second);

}  // namespace allot::stats

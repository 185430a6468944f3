// The effect of a candidate on its base where the two share no rounds: the scatter of both is in
// its interval, and a drift between the two sittings is in its estimate.
#pragma once

#include <optional>
#include <span>

namespace allot::stats {

struct UnpairedEffect {
  double ratio = 1;          // candidate to base: Hodges-Lehmann of all log ratios
  double low = 0, high = 0;  // its interval: 0 and infinity if there are too few values
  double p = 1;              // Mann-Whitney
  double spread = 0;         // of a log ratio of one value of either side
};

/// Nothing if a side is empty or a value is not above zero (then it has no logarithm).
std::optional<UnpairedEffect> unpaired_effect(std::span<const double> base,
                                              std::span<const double> candidate, double confidence);

}  // namespace allot::stats

// What one set of rounds says of noisy metrics, as one family of comparisons.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "harness/gate/effect.hpp"
#include "harness/gate/limits.hpp"
#include "harness/gate/pair.hpp"

namespace allot::gate {

struct Evidence {
  Effect effect;
  double adjusted_p = 1;   // by Holm, over the family that it was judged with
  std::size_t family = 1;  // its size
};

/// The evidence of each pair, adjusted for the number of those that have any; nothing where there
/// is no pair (null), a side is empty, or a value of zero has no ratio.
std::vector<std::optional<Evidence>> weigh(std::span<const Pair* const> pairs,
                                           const Limits& limits);

/// Above 1 is worse, whatever the metric.
Effect harm_of(const Effect& effect, std::string_view metric);

/// About how many rounds more it takes until the interval of `metric` leaves `limit` on the side
/// where the estimate lies; nothing if it lies so near the limit that no useful number will do.
std::optional<std::size_t> rounds_missing(const Evidence& evidence, std::string_view metric,
                                          double limit, const Limits& limits);

}  // namespace allot::gate

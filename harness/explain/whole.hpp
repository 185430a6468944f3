// The difference of two cells in CPU time as a whole, and whether there is one at all.
#pragma once

#include <optional>
#include <utility>

#include "harness/explain/facts.hpp"

namespace allot::explain {

/// Of all CPU time, candidate to base.
struct Whole {
  double difference = 0;                              // seconds, of the medians
  double ratio = 1;                                   // as allot compare estimates it
  std::optional<std::pair<double, double>> interval;  // of the ratio; nothing: too few rounds

  /// The interval leaves it open whether there is a difference.
  [[nodiscard]] bool is_open() const {
    return interval && interval->first <= 1 && interval->second >= 1;
  }
};

/// By shared rounds if the cells have some. Nothing unless both have times.
std::optional<Whole> whole_of(const Facts& base, const Facts& candidate);

}  // namespace allot::explain

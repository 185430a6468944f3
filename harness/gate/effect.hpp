// By how much a candidate differs from its base, whether or not the two shared rounds.
#pragma once

#include <cstddef>
#include <optional>

#include "harness/gate/pair.hpp"

namespace allot::gate {

struct Effect {
  double ratio = 1;          // candidate to base
  double low = 0, high = 0;  // its interval; 0 and infinity if there are too few values
  double p = 1;              // that there is no difference
  bool paired = false;       // by shared rounds; else as two separate samples
  std::size_t base_count = 0, candidate_count = 0;  // of shared rounds, or of values
  double spread = 0;  // of one round's log ratio: what more rounds have to average out
};

/// Nothing if a side is empty or a value is not above zero.
std::optional<Effect> effect_of(const Side& base, const Side& candidate, double confidence);

/// The same effect seen from the other side: candidate and base exchanged.
Effect reversed(const Effect& effect);

}  // namespace allot::gate

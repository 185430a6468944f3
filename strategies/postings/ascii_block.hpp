// What the reader hands to a strategy that can take many ASCII trigrams at a time.
#pragma once

#include <cstddef>
#include <span>

#include "strategies/postings/trigram.hpp"

namespace allot::postings {

/// Consecutive ASCII trigrams of one document, 1 to 1024 of them: `slots[i]` has the position
/// `position(i)`. Valid during the call that hands it over.
struct AsciiBlock {
  std::span<const AsciiSlot> slots;
  Position first;

  [[nodiscard]] Position position(std::size_t i) const { return first + static_cast<Position>(i); }
};

}  // namespace allot::postings

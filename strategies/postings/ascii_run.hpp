// The two loops over ASCII text that everything else waits for: where it ends, and the slots of its
// trigrams.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "corpora/corpus.hpp"
#include "strategies/postings/trigram.hpp"

namespace allot::postings {

/// The first byte from `next` on that is not ASCII, or `end`.
inline const unsigned char* first_other(const unsigned char* next, const unsigned char* end) {
  for (; next < end; next += sizeof(std::uint64_t)) {
    std::uint64_t word;
    std::memcpy(&word, next, sizeof word);
    word &= 0x8080808080808080u;
    if (word != 0) return std::min(end, next + std::countr_zero(word) / 8);
  }
  return end;
}

constexpr AsciiSlot slot_at(const unsigned char* p) {
  return AsciiSlot{p[0]} << 14 | AsciiSlot{p[1]} << 7 | AsciiSlot{p[2]};
}

inline constexpr std::size_t block_slots = 1024;  // 4 KiB of slots: an eighth of an L1 cache
using SlotBuffer = std::array<AsciiSlot, block_slots>;

// Slots are computed in groups of this size, the tail rounded up, so that the compiler makes vector
// code of the loop. It reads less than `group + 2` bytes past the end.
inline constexpr std::size_t slot_group = 16;
static_assert(slot_group + 2 <= corpora::read_ahead && block_slots % slot_group == 0);

/// The slots of the trigrams that begin at the first `count` bytes from `next` on.
inline void compute_slots(const unsigned char* next, std::size_t count, SlotBuffer& slots) {
  for (std::size_t begin = 0; begin < count; begin += slot_group) {
    for (std::size_t i = 0; i < slot_group; ++i) slots[begin + i] = slot_at(next + begin + i);
  }
}

}  // namespace allot::postings

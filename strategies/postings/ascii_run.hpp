// Where a run of ASCII text ends, and the slot of one of its trigrams.
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

/// The first byte from `next` on that is not ASCII, or `end`. Reads up to corpora::read_ahead bytes
/// past `end`.
inline const unsigned char* first_other(const unsigned char* next, const unsigned char* end) {
  constexpr std::uint64_t high_bits = 0x8080808080808080u;
  std::array<std::uint64_t, 8> words;
  static_assert(sizeof words <= corpora::read_ahead);
  for (; next < end; next += sizeof words) {
    std::memcpy(words.data(), next, sizeof words);
    std::uint64_t any = 0;
    for (const std::uint64_t word : words) any |= word;
    if ((any & high_bits) == 0) continue;
    for (const std::uint64_t word : words) {
      if (const std::uint64_t high = word & high_bits; high != 0)
        return std::min(end, next + std::countr_zero(high) / 8);
      next += sizeof word;
    }
  }
  return end;
}

constexpr AsciiSlot slot_at(const unsigned char* p) {
  return AsciiSlot{p[0]} << 14 | AsciiSlot{p[1]} << 7 | AsciiSlot{p[2]};
}

}  // namespace allot::postings

// The loops of the hot path that are vector code: the slots of ASCII text, and varints many at a
// time. Compiled once for every vector extension of the architecture (Highway); the best one that
// the machine has is chosen when it is first called, with -DALLOT_PORTABLE=ON the one that every
// machine has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "corpora/corpus.hpp"
#include "strategies/postings/trigram.hpp"

namespace allot::postings {

// The longest vector that is used, in elements. Loops work on whole vectors: an array that they
// write has room for that many more, and so many bytes more of a text are read.
inline constexpr std::size_t most_lanes = 16;

inline constexpr std::size_t block_slots = 1024;  // 4 KiB of slots: an eighth of an L1 cache
using SlotBuffer = std::array<AsciiSlot, block_slots + most_lanes>;

/// The slots of the trigrams that begin at the first `count` bytes of ASCII text. Reads up to
/// `most_lanes` + 2 bytes past those.
void compute_slots(const unsigned char* text, std::size_t count, SlotBuffer& slots);
static_assert(most_lanes + 2 <= corpora::read_ahead);

/// The upper half of a slot onto its lower one; its own inverse.
constexpr AsciiSlot mixed_halves(AsciiSlot slot) {
  return slot ^ slot >> 11;  // half of 21 bits, rounded up
}

/// `mixed_halves` of the first `count` slots. Reads up to `most_lanes` more.
void mix_halves(const AsciiSlot* slots, std::size_t count, SlotBuffer& mixed);

/// Of the first `count` slots those in [`low`, `low` + `width`), and where they stand. Returns how
/// many. Reads up to `most_lanes` slots more.
std::size_t pick_slots(const AsciiSlot* slots, std::size_t count, AsciiSlot low, AsciiSlot width,
                       SlotBuffer& picked, SlotBuffer& at);

/// Copies a cache line past the caches; both are at a multiple of 64 bytes. Another thread may read
/// it after `finish_streaming`.
void stream_line(const void* from, void* to);
void finish_streaming();

/// Values and their varints.
struct VarintGroup {
  static constexpr std::size_t most = 64;  // three arrays of it are a fortieth of an L1 cache
  using Numbers = std::array<std::uint32_t, most>;

  Numbers values{};  // those that are not encoded may be anything
  Numbers words;     // the bytes of each, the first of them lowest; garbage if it needs a fifth
  Numbers sizes;     // 1 to 4
};
static_assert(VarintGroup::most % most_lanes == 0);

/// Encodes the first `count` values of the group; false if one has 2^28 or more and would need a
/// fifth byte.
bool encode_varints(VarintGroup& group, std::size_t count);

}  // namespace allot::postings

// How the ASCII slots are numbered where each number stands for a cache line: the order decides
// which lists are neighbours, and so which of them fight for the same cache sets and pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "strategies/postings/memory_source.hpp"
#include "strategies/postings/trigram.hpp"
#include "strategies/postings/vector_loops.hpp"

namespace allot::postings {

/// Numbers are the slots with their bits mixed. Unmixed, the low bits are the last character, of
/// which a few dozen make up most text: frequent lists would share a part of the cache's sets.
template <class Source>
class PermutedSlots {
 public:
  /// The numbers of a block's slots.
  void number(std::span<const AsciiSlot> slots, SlotBuffer& numbers) {
    mix_halves(slots.data(), slots.size(), numbers);
  }
  [[nodiscard]] AsciiSlot slot_of(std::uint32_t number) const { return mixed_halves(number); }
  /// Above every number.
  [[nodiscard]] std::size_t end() const { return ascii_slots; }
  void reset() {}
};

/// Numbers count up from 0 as slots first appear, so that the frequent ones, which come early, lie
/// together and nothing is touched for the others. Costs 4 bytes per slot and a look at them.
template <class Source>
class RankedSlots {
 public:
  void number(std::span<const AsciiSlot> slots, SlotBuffer& numbers) {
    std::uint32_t* const ranks = ranks_.data();
    for (std::size_t i = 0; i < slots.size(); ++i) {
      std::uint32_t& rank = ranks[slots[i]];
      if (rank == 0) [[unlikely]]
        rank = add(slots[i]);
      numbers[i] = rank - 1;
    }
  }
  [[nodiscard]] AsciiSlot slot_of(std::uint32_t number) const { return slots_[number]; }
  [[nodiscard]] std::size_t end() const { return slots_.size(); }
  void reset() {
    for (const AsciiSlot slot : slots_) ranks_.data()[slot] = 0;
    slots_.clear();
  }

 private:
  std::uint32_t add(AsciiSlot slot) {
    slots_.push_back(slot);
    return static_cast<std::uint32_t>(slots_.size());
  }

  ZeroedArray<std::uint32_t, Source> ranks_{ascii_slots};  // number + 1; 0 is a slot not yet seen
  std::vector<AsciiSlot> slots_;                           // by number
};

}  // namespace allot::postings

// A value for each trigram: a direct array for the ASCII ones, which are more than 99 % of source
// code, and a map for the rest.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <tsl/robin_map.h>
#include <type_traits>
#include <vector>

#include "strategies/events.hpp"
#include "strategies/postings/ascii_block.hpp"
#include "strategies/postings/trigram.hpp"

namespace allot::postings {

/// Values start as zero bytes, which must mean "unused": false in a condition. The array is 2^21
/// values from calloc, so a page of it costs nothing until a trigram in it occurs; the map (open
/// addressing) moves its values when it grows.
template <class Value>
class TrigramTable {
  static_assert(std::is_trivially_copyable_v<Value> &&
                std::is_trivially_default_constructible_v<Value>);

 public:
  TrigramTable() : ascii_(static_cast<Value*>(std::calloc(ascii_slots, sizeof(Value)))) {
    if (!ascii_) throw std::bad_alloc();
  }

  /// Calls `visit(value, position)` for each trigram of the block; must leave the value used.
  template <class Visit>
  void visit_ascii(const AsciiBlock& block, Visit&& visit) {
    // Locals, since a byte that `visit` stores may be any member.
    const std::span<const AsciiSlot> slots = block.slots;
    Value* const values = ascii_.get();
    Position position = block.first;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (i + look_ahead < slots.size()) prefetch(values[slots[i + look_ahead]]);
      Value& value = values[slots[i]];
      if (!value) [[unlikely]]
        used_slots_.push_back(slots[i]);
      visit(value, position++);
    }
  }

  /// The values of the ASCII trigrams by slot. Whoever uses one tells `add_used`.
  Value* ascii() { return ascii_.get(); }
  void add_used(AsciiSlot slot) { used_slots_.push_back(slot); }

  /// Calls `visit(value, position)` for a trigram that is not ASCII.
  template <class Visit>
  void visit_other(Key key, Position position, Visit&& visit) {
    strategies::note(strategies::Event::map_look_up);
    const strategies::RehashWatch watch(others_);
    Value& value = others_[key];
    if (!value) strategies::note(strategies::Event::map_write);
    visit(value, position);
  }

  /// Calls `visit(key, value)` for every trigram that was visited, in no order.
  template <class Visit>
  void for_each(Visit&& visit) {
    for (const AsciiSlot slot : used_slots_) visit(key_of(slot), ascii_.get()[slot]);
    for (auto entry = others_.begin(); entry != others_.end(); ++entry) {
      visit(entry->first, entry.value());
    }
  }

  /// Back to zero bytes, at a price that depends on what was used; keeps the memory.
  void clear() {
    for (const AsciiSlot slot : used_slots_) ascii_.get()[slot] = Value{};
    used_slots_.clear();
    others_.clear();
  }

 private:
  // About a memory latency (100 ns) at 5 to 10 ns per posting. Gains 10 to 25 %; 8 and 32 as much.
  static constexpr std::size_t look_ahead = 16;

  static void prefetch(const Value& value) {
    if constexpr (std::is_pointer_v<Value>) {
      __builtin_prefetch(value);
    } else {
      __builtin_prefetch(&value);
    }
  }

  struct Free {
    void operator()(Value* memory) const { std::free(memory); }
  };

  std::unique_ptr<Value, Free> ascii_;
  std::vector<AsciiSlot> used_slots_;
  tsl::robin_map<Key, Value, MixedHash> others_;
};

}  // namespace allot::postings

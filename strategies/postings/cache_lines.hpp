// Lists whose end is a record of one or two cache lines: a posting touches nothing else.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <tsl/robin_map.h>
#include <vector>

#include "strategies/events.hpp"
#include "strategies/postings/ascii_block.hpp"
#include "strategies/postings/emitter.hpp"
#include "strategies/postings/line_log.hpp"
#include "strategies/postings/memory_source.hpp"
#include "strategies/postings/varint.hpp"
#include "strategies/postings/vector_loops.hpp"

namespace allot::postings {

/// A PostingLists. `Numbers` says which line an ASCII trigram has (PermutedSlots, RankedSlots),
/// `Source` where lines and log come from.
template <std::size_t line_bytes, class Numbers, class Source>
class CacheLines {
 public:
  struct Ref {
    std::uint32_t number;
    bool is_ascii;
  };

  explicit CacheLines(const SizeHint&) {}

  void post_ascii(const AsciiBlock& block) {
    SlotBuffer numbers;
    numbers_.number(block.slots, numbers);
    ascii_.lines.reserve(numbers_.end());
    const std::size_t count = block.slots.size();
    for (std::size_t at = 0; at < count; at += VarintGroup::most)
      post_group(&numbers[at], count - at, block.first + static_cast<Position>(at));
  }

  void post(Key key, Position position) {
    strategies::note(strategies::Event::map_look_up);
    const strategies::RehashWatch watch(others_);
    const auto [entry, is_new] = others_.try_emplace(key, other_keys_.size());
    const std::uint32_t number = entry->second;
    if (is_new) {
      strategies::note(strategies::Event::map_write);
      other_keys_.push_back(key);
      other_.lines.reserve(other_keys_.size());
    }
    append(other_, number, position);
  }

  void collect(Emitter<Ref>& emitter) {
    for (const std::uint32_t number : ascii_.used) {
      emitter.list(key_of(numbers_.slot_of(number)), {number, true});
    }
    for (const std::uint32_t number : other_.used)
      emitter.list(other_keys_[number], {number, false});
  }

  void arrange(std::span<const typename Emitter<Ref>::Keyed> sorted) {
    ascii_.ordinals.resize(numbers_.end());
    other_.ordinals.resize(other_keys_.size());
    std::uint32_t ordinal = 0;
    for (const auto& [key, list] : sorted) lists_of(list).ordinals[list.number] = ordinal++;
    ascii_.log.index(ascii_.ordinals, sorted.size());
    other_.log.index(other_.ordinals, sorted.size());
  }

  void prefetch(const Ref& list) const { __builtin_prefetch(&line_of(list)); }

  void write(const Ref& list, ByteStream& stream) const {
    const Line& line = line_of(list);
    const Lines& lists = list.is_ascii ? ascii_ : other_;
    lists.log.write(lists.ordinals[list.number], stream);
    stream.append_short<capacity>(line.bytes, capacity - line.room());
  }

  [[nodiscard]] Position last(const Ref& list) const { return line_of(list).last; }

  void reset() {
    ascii_.reset();
    other_.reset();
    numbers_.reset();
    others_.clear();
    other_keys_.clear();
  }

 private:
  static constexpr std::size_t capacity = line_bytes - sizeof(Position) - 1;
  static constexpr unsigned empty = capacity + 1;  // the room_code of a line without a byte
  // Postings ahead whose lines are prefetched: they take about as long as memory to answer, and are
  // a tenth of an L1 cache.
  static constexpr std::size_t look_ahead = 48;

  struct alignas(64) Line {
    Position last;
    std::uint8_t room_code;  // bytes left and 1; 0 is a line not yet used
    std::byte bytes[capacity];

    [[nodiscard]] std::size_t room() const { return room_code - std::size_t{1}; }
  };
  static_assert(sizeof(Line) == line_bytes);

  struct Lines {
    GrowingArray<Line, Source> lines;
    LineLog<capacity, Source> log;
    std::vector<std::uint32_t> used;      // numbers, as they first appeared
    std::vector<std::uint32_t> ordinals;  // by number: where the list stands when it is written

    /// Begins the line, or begins it anew when it is full. Returns its room_code.
    [[gnu::noinline]] unsigned make_room(Line& line, std::uint32_t number) {
      if (line.room_code == 0) {
        used.push_back(number);
      } else {
        log.append(number, line.bytes, capacity - line.room());
      }
      return line.room_code = empty;
    }

    void reset() {
      for (const std::uint32_t number : used) lines.data()[number].last = 0;
      for (const std::uint32_t number : used) lines.data()[number].room_code = 0;
      used.clear();
      log.clear();
    }
  };

  /// Posts a group's worth of the `left` numbers.
  void post_group(const std::uint32_t* numbers, std::size_t left, Position first) {
    Line* const lines = ascii_.lines.data();
    const std::size_t count = std::min(left, VarintGroup::most);
    for (std::size_t i = 0; i < count; ++i) {
      Line& line = lines[numbers[i]];
      if (i + look_ahead < left) {
        const auto* ahead = reinterpret_cast<const std::byte*>(&lines[numbers[i + look_ahead]]);
        for (std::size_t at = 0; at < line_bytes; at += 64) __builtin_prefetch(ahead + at, 1);
      }
      varints_.values[i] = first - line.last;
      line.last = first++;
    }
    if (!encode_varints(varints_, count)) [[unlikely]]
      return append_long({numbers, count});
    for (std::size_t i = 0; i < count; ++i) {
      Line& line = lines[numbers[i]];
      // A local, since a byte that is stored may be any member.
      unsigned room_code = line.room_code;
      // A whole word is stored, so that many bytes must be left.
      if (room_code <= sizeof varints_.words[i]) [[unlikely]]
        room_code = ascii_.make_room(line, numbers[i]);
      std::memcpy(line.bytes + (empty - room_code), &varints_.words[i], sizeof varints_.words[i]);
      line.room_code = static_cast<std::uint8_t>(room_code - varints_.sizes[i]);
    }
  }

  /// What a group does that has a delta of 2^28 or more, which only shards of that size can have.
  [[gnu::cold]] void append_long(std::span<const std::uint32_t> numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i)
      append(ascii_, numbers[i], encode_varint(varints_.values[i]));
  }

  static void append(Lines& lists, std::uint32_t number, Position position) {
    Line& line = lists.lines.data()[number];
    const Varint delta = encode_varint(position - line.last);
    line.last = position;
    append(lists, number, delta);
  }

  static void append(Lines& lists, std::uint32_t number, const Varint& delta) {
    Line& line = lists.lines.data()[number];
    if (line.room_code <= delta.size) lists.make_room(line, number);
    std::memcpy(line.bytes + (empty - line.room_code), &delta.bytes, delta.size);
    line.room_code = static_cast<std::uint8_t>(line.room_code - delta.size);
  }

  Lines& lists_of(const Ref& list) { return list.is_ascii ? ascii_ : other_; }

  [[nodiscard]] const Line& line_of(const Ref& list) const {
    return (list.is_ascii ? ascii_ : other_).lines.data()[list.number];
  }

  Numbers numbers_;
  Lines ascii_, other_;
  VarintGroup varints_;
  tsl::robin_map<Key, std::uint32_t, MixedHash> others_;
  std::vector<Key> other_keys_;  // by number
};

}  // namespace allot::postings

// Postings of ASCII trigrams as 4-byte records, parted by the upper bits of their slots.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "strategies/events.hpp"
#include "strategies/postings/memory_source.hpp"
#include "strategies/postings/trigram.hpp"
#include "strategies/postings/vector_loops.hpp"

namespace allot::postings {

/// Records by part, those of each in the order in which they came. A record is 12 bits of a slot
/// and the lower 20 of a position; how many records a part had when the upper ones changed is
/// noted. Records gather in a cache line per part, which leaves as a whole, past the caches, for a
/// block of its part. Keeps its memory when it is cleared.
class Partition {
  static constexpr unsigned low_bits = 12;

 public:
  /// Of one part: as many counters are half of an L1 cache.
  static constexpr std::size_t part_slots = std::size_t{1} << low_bits;
  /// Their gathering lines together are as large as an L1 cache.
  static constexpr std::size_t parts = ascii_slots / part_slots;

  /// The slots have consecutive positions, none before those of earlier calls.
  void add(std::span<const AsciiSlot> slots, Position first) {
    // Up to the last position at which the upper bits change.
    const Position turn = epoch_of(first + static_cast<Position>(slots.size())) << position_bits;
    const std::size_t before = turn > first ? turn - first : 0;
    add_to_epoch(slots.first(before), first);
    add_to_epoch(slots.subspan(before), first + static_cast<Position>(before));
  }

  /// To be called before `for_each`.
  void finish() {
    for (std::size_t part = 0; part < parts; ++part) {
      if (sizes_[part] % line_records != 0) keep(part, sizes_[part] / line_records);
    }
    finish_streaming();
    begins_.push_back(sizes_);
  }

  /// Calls `visit(slot's lower bits, position)` for each record of the part.
  template <class Visit>
  void for_each(std::size_t part, Visit&& visit) const {
    for (Epoch epoch = 0; epoch + 1 < begins_.size(); ++epoch) {
      const std::uint32_t end = begins_[epoch + 1][part];
      for (std::uint32_t at = begins_[epoch][part]; at < end;) {
        const Line& line = line_at(part, at / line_records);
        const std::uint32_t stop = std::min(end, (at / line_records + 1) * line_records);
        for (; at < stop; ++at) {
          const Record record = line.records[at % line_records];
          visit(record >> position_bits, epoch << position_bits | (record & lower_bits));
        }
      }
    }
  }

  [[nodiscard]] std::uint32_t size(std::size_t part) const { return sizes_[part]; }

  void clear() {
    begins_.clear();
    sizes_.fill(0);
    for (auto& blocks : blocks_) blocks.clear();
    used_blocks_ = 0;
  }

 private:
  using Record = std::uint32_t;  // a slot's lower bits above a position's
  using Epoch = Position;        // positions whose upper bits are the same
  static constexpr unsigned position_bits = 32 - low_bits;
  static constexpr Epoch epoch_of(Position position) { return position >> position_bits; }
  static constexpr Position lower_bits = (Position{1} << position_bits) - 1;

  struct alignas(64) Line {
    std::array<Record, 64 / sizeof(Record)> records;
  };
  static constexpr std::uint32_t line_records = 64 / sizeof(Record);
  static constexpr std::size_t block_lines = 64;  // 4 KiB: a part has half of one too many
  static constexpr std::size_t slab_blocks = 256;
  using Sizes = std::array<std::uint32_t, parts>;

  void add_to_epoch(std::span<const AsciiSlot> slots, Position first) {
    while (begins_.size() <= epoch_of(first)) begins_.push_back(sizes_);
    for (const AsciiSlot slot : slots) {
      const std::size_t part = slot >> low_bits;
      const std::uint32_t size = sizes_[part]++;
      Line& line = lines_.data()[part];
      // The slot's upper bits are shifted out.
      line.records[size % line_records] = slot << position_bits | (first++ & lower_bits);
      if ((size + 1) % line_records == 0) [[unlikely]]
        keep(part, size / line_records);
    }
  }

  /// Moves the part's line out, to where its line of that number belongs.
  [[gnu::noinline]] void keep(std::size_t part, std::size_t number) {
    if (number % block_lines == 0) {
      const strategies::GrowthWatch watch(blocks_[part]);
      blocks_[part].push_back(new_block());
    }
    stream_line(&lines_.data()[part], blocks_[part].back() + number % block_lines);
  }

  Line* new_block() {
    if (used_blocks_ == slabs_.size() * slab_blocks) slabs_.emplace_back(slab_blocks * block_lines);
    const std::size_t block = used_blocks_++;
    return slabs_[block / slab_blocks].data() + block % slab_blocks * block_lines;
  }

  [[nodiscard]] const Line& line_at(std::size_t part, std::size_t number) const {
    return blocks_[part][number / block_lines][number % block_lines];
  }

  ZeroedArray<Line, FromAllocator> lines_{parts};  // what gathers
  Sizes sizes_{};
  std::vector<Sizes> begins_;  // by epoch: the sizes when it began
  std::array<std::vector<Line*>, parts> blocks_;
  std::vector<ZeroedArray<Line, FromAllocator>> slabs_;
  std::size_t used_blocks_ = 0;
};

}  // namespace allot::postings

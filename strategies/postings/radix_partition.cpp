// radix-partition: postings are parted by the nine upper bits of their slot as they come, and each
// part is sorted by the lower bits when it is written. A posting of an ASCII trigram takes 4 bytes:
// 12 bits of its slot and the lower 20 of its position; where the upper ones changed is noted for
// all parts once per 2^20 positions. Postings gather in a cache line per part, which leaves as a
// whole, past the caches, for a block of 4 KiB of its part; blocks are allocated 256 at a time. A
// part is read twice, to count (8 MiB of counters, touched as used) and to place its positions in
// an array as large as the largest part, and what that touches at random stays in cache. Postings
// of other trigrams are kept flat, 16 bytes each. Memory is more than twice the output. reset keeps
// all.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "strategies/events.hpp"
#include "strategies/postings/flat_records.hpp"
#include "strategies/postings/list_builder.hpp"
#include "strategies/postings/memory_source.hpp"
#include "strategies/postings/partitioned_records.hpp"

namespace allot::postings {
namespace {

class RadixPartition {
  static constexpr std::size_t parts = Partition::parts;
  static constexpr std::size_t part_slots = Partition::part_slots;

 public:
  struct Ref {
    std::uint32_t first;  // a slot if ASCII, else the first record
    std::uint32_t count;
    bool ascii;
  };

  explicit RadixPartition(const SizeHint&) {}

  void post_ascii(const AsciiBlock& block) { partition_.add(block.slots, block.first); }

  void post(Key key, Position position) {
    const strategies::GrowthWatch watch(others_);
    others_.push_back({key, position});
  }

  void collect(Emitter<Ref>& emitter) {
    partition_.finish();
    for (std::size_t part = 0; part < parts; ++part) {
      std::uint32_t* const counts = counts_.data() + part * part_slots;
      partition_.for_each(part, [counts](std::uint32_t low, Position) { ++counts[low]; });
      if (partition_.size(part) == 0) continue;
      for (std::uint32_t low = 0; low < part_slots; ++low) {
        const auto slot = static_cast<AsciiSlot>(part * part_slots + low);
        if (counts[low] > 0) emitter.list(key_of(slot), {slot, counts[low], true});
      }
    }
    std::sort(others_.begin(), others_.end(), [](const FlatRecord& a, const FlatRecord& b) {
      return std::tie(a.key, a.position) < std::tie(b.key, b.position);
    });
    for_each_run(
        others_.size(), [this](std::size_t i) { return others_[i].key; },
        [&](Key key, FlatRun run) {
          emitter.list(key, {static_cast<std::uint32_t>(run.first),
                             static_cast<std::uint32_t>(run.last - run.first), false});
        });
    placed_part_ = parts;
  }

  void write(const Ref& list, ByteStream& stream) {
    if (!list.ascii) {
      stream.deltas(list.count, 0, [&](std::size_t i) { return others_[list.first + i].position; });
      return;
    }
    if (const std::size_t part = list.first / part_slots; part != placed_part_) place(part);
    const Position* const positions = first_of(list);
    stream.deltas(list.count, 0, [positions](std::size_t i) { return positions[i]; });
  }

  /// Of a list that was just written.
  [[nodiscard]] Position last(const Ref& list) const {
    return list.ascii ? first_of(list)[list.count - 1]
                      : others_[list.first + list.count - 1].position;
  }

  void reset() {
    for (std::size_t part = 0; part < parts; ++part) {
      if (partition_.size(part) > 0) std::fill_n(counts_.data() + part * part_slots, part_slots, 0);
    }
    partition_.clear();
    others_.clear();
  }

 private:
  /// Brings the part's positions into the order of their slots.
  void place(std::size_t part) {
    const std::uint32_t* const counts = counts_.data() + part * part_slots;
    std::uint32_t next = 0;
    for (std::size_t low = 0; low < part_slots; ++low)
      ends_[low] = std::exchange(next, next + counts[low]);
    if (positions_.size() < next) {
      positions_.clear();  // nothing in it is to be moved
      positions_.resize(next);
    }
    // What was a list's begin moves to its end.
    partition_.for_each(part, [this](std::uint32_t low, Position position) {
      positions_[ends_[low]++] = position;
    });
    placed_part_ = part;
  }

  [[nodiscard]] const Position* first_of(const Ref& list) const {
    return positions_.data() + ends_[list.first % part_slots] - list.count;
  }

  Partition partition_;
  ZeroedArray<std::uint32_t, FromAllocator> counts_{ascii_slots};
  std::vector<FlatRecord> others_;
  std::size_t placed_part_ = parts;               // whose positions are placed
  std::array<std::uint32_t, part_slots> ends_{};  // by slot, in `positions_`
  std::vector<Position> positions_;
};

ENROLL((ListBuilder<RadixPartition>), "radix-partition",
       "4 bytes per posting, parted as they come, each part sorted in cache at write");

}  // namespace
}  // namespace allot::postings

// open-addressing: entries lie in the table itself, 48 bytes each with no pointer, found by linear
// probing. Allocates one array (operator new[], every slot marked empty) and a new one twice as
// large whenever it is full enough, into which all entries are moved: no other allocation, no
// pointer to chase, and a third of the peak is the old array while moving. The empty slots are the
// price. Variants differ in how full the array may be; the presized one is told how many entries
// will come.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "strategies/events.hpp"
#include "strategies/index/erased_index.hpp"
#include "strategies/index/id_hash.hpp"

namespace allot::index {
namespace {

struct Slot {
  Id id;
  Location location;
};
static_assert(sizeof(Slot) == 48);

// No index has so many packs.
constexpr std::uint32_t empty = std::numeric_limits<std::uint32_t>::max();

enum class Presized { no, yes };

template <std::uint64_t percent_full, Presized presized = Presized::no>
class OpenAddressing {
 public:
  explicit OpenAddressing(std::uint64_t expected) {
    if (presized == Presized::yes && expected > 0) {
      resize(std::bit_ceil(expected * 100 / percent_full + 1));
    }
  }

  void add(const Id& id, const Location& location) {
    if (size_ >= slot_count_ * percent_full / 100) [[unlikely]]
      resize(std::max(first_slots, 2 * slot_count_));
    place({id, location});
    ++size_;
    strategies::note(strategies::Event::map_write);
  }

  [[nodiscard]] std::optional<Location> get(const Id& id) const { return first_match(*this, id); }

  template <class Visit>
  void for_each_with_id(const Id& id, Visit&& visit) const {
    strategies::note(strategies::Event::map_look_up);
    if (size_ == 0) return;
    for (std::size_t at = home_of(id); slots_[at].location.pack_index != empty; at = after(at)) {
      if (slots_[at].id == id && !visit(slots_[at].location)) return;
    }
  }

  template <class Visit>
  bool for_each(Visit&& visit) const {
    return for_each_slot(slots_.get(), slot_count_,
                         [&](const Slot& slot) { return visit(slot.id, slot.location); });
  }

  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  static constexpr std::size_t first_slots = 64;  // as many as the chained tables have buckets

  // The low bits of the hash, not the high ones: entries of another table come in the order of its
  // slots, and would pile up in one corner of this one.
  [[nodiscard]] std::size_t home_of(const Id& id) const { return hash_of(id) & (slot_count_ - 1); }
  [[nodiscard]] std::size_t after(std::size_t at) const { return (at + 1) & (slot_count_ - 1); }

  void place(const Slot& slot) {
    std::size_t at = home_of(slot.id);
    while (slots_[at].location.pack_index != empty) at = after(at);
    slots_[at] = slot;
  }

  void resize(std::size_t count) {
    if (size_ > 0) {
      strategies::note(strategies::Event::rehash);
      strategies::note(strategies::Event::moved_byte, size_ * sizeof(Slot));
    }
    const auto old = std::exchange(slots_, std::make_unique_for_overwrite<Slot[]>(count));
    const std::size_t old_count = std::exchange(slot_count_, count);
    for (std::size_t at = 0; at < count; ++at) slots_[at].location.pack_index = empty;
    for_each_slot(old.get(), old_count, [&](const Slot& slot) {
      place(slot);
      return true;
    });
  }

  template <class Visit>
  static bool for_each_slot(const Slot* slots, std::size_t count, Visit&& visit) {
    for (std::size_t at = 0; at < count; ++at) {
      if (slots[at].location.pack_index != empty && !visit(slots[at])) return false;
    }
    return true;
  }

  std::unique_ptr<Slot[]> slots_;
  std::size_t slot_count_ = 0;  // 0 or a power of two
  std::uint64_t size_ = 0;
};

ENROLL((OpenAddressing<75>), "open-addressing",
       "entries of 48 bytes in the table itself, up to 75 % full");
ENROLL((OpenAddressing<50>), "open-addressing-50", "open-addressing, up to 50 % full");
ENROLL((OpenAddressing<90>), "open-addressing-90", "open-addressing, up to 90 % full");
ENROLL((OpenAddressing<75, Presized::yes>), "open-addressing-presized",
       "open-addressing that is told how many entries will come");

}  // namespace
}  // namespace allot::index

// hashed-array-tree: what the original uses today. Entries of 56 bytes in blocks that a directory
// lists, linked by number instead of by address; a link also carries a Bloom word of the ids behind
// it, so that most look-ups of unknown ids touch no entry at all. Allocates a block when an entry
// needs one (operator new[]); when the directory is full, blocks and directory double, and all
// entries are copied into blocks twice as large, two old blocks at a time. Blocks and directory
// stay near the square root of the entries, so little is reserved ahead. Price: the copying, and an
// indirection per step.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "errors/check.hpp"
#include "strategies/events.hpp"
#include "strategies/index/block_list.hpp"
#include "strategies/index/erased_index.hpp"
#include "strategies/index/id_hash.hpp"

namespace allot::index {
namespace {

/// An entry's number in the low 36 bits, 0 for none, and the Bloom word of its chain above.
class Link {
 public:
  static constexpr unsigned number_bits = 36;
  static constexpr std::uint64_t numbers = std::uint64_t{1} << number_bits;

  [[nodiscard]] std::uint64_t number() const { return word_ & (numbers - 1); }
  [[nodiscard]] bool may_lead_to(const Id& id) const { return (word_ & bit_of(id)) != 0; }

  /// A link to the entry `number` of `id`, in front of the chain that `rest` leads to.
  static Link in_front(std::uint64_t number, const Id& id, Link rest) {
    Link link;
    link.word_ = number | bit_of(id) | (rest.word_ & ~(numbers - 1));
    return link;
  }

 private:
  static constexpr unsigned bloom_bits = 64 - number_bits;

  /// Ids are hashes: any byte of them is as good as another hash.
  static std::uint64_t bit_of(const Id& id) {
    return std::uint64_t{1} << (number_bits + id.bytes[0] % bloom_bits);
  }

  std::uint64_t word_;
};

struct Entry {
  Id id;
  Link next;
  Location location;
};
static_assert(sizeof(Entry) == 56);

class HashedArrayTree {
 public:
  explicit HashedArrayTree(std::uint64_t) {}

  void add(const Id& id, const Location& location) {
    if (size() + 1 > load * buckets_.size()) [[unlikely]]
      grow();
    CHECK(entries_.size() < Link::numbers);
    const std::uint64_t number = entries_.take();
    Entry& entry = entries_[number];
    entry.id = id;
    entry.location = location;
    prepend(entry, number);
    strategies::note(strategies::Event::map_write);
  }

  [[nodiscard]] std::optional<Location> get(const Id& id) const { return first_match(*this, id); }

  template <class Visit>
  void for_each_with_id(const Id& id, Visit&& visit) const {
    strategies::note(strategies::Event::map_look_up);
    if (buckets_.empty()) return;
    for (Link link = bucket_of(id); link.may_lead_to(id);) {
      const Entry& entry = entries_[link.number()];
      if (entry.id == id && !visit(entry.location)) return;
      link = entry.next;
    }
  }

  /// In the order in which entries came.
  template <class Visit>
  bool for_each(Visit&& visit) const {
    for (std::uint64_t number = 1; number < entries_.size(); ++number) {
      const Entry& entry = entries_[number];
      if (!visit(entry.id, entry.location)) return false;
    }
    return true;
  }

  [[nodiscard]] std::uint64_t size() const { return buckets_.empty() ? 0 : entries_.size() - 1; }

 private:
  static constexpr std::size_t load = 4;
  static constexpr std::size_t first_buckets = 64;

  [[nodiscard]] std::size_t slot_of(const Id& id) const {
    return hash_of(id) & (buckets_.size() - 1);
  }
  [[nodiscard]] Link bucket_of(const Id& id) const { return buckets_[slot_of(id)]; }

  void prepend(Entry& entry, std::uint64_t number) {
    Link& head = buckets_[slot_of(entry.id)];
    entry.next = head;
    head = Link::in_front(number, entry.id, head);
  }

  void grow() {
    if (!buckets_.empty()) strategies::note(strategies::Event::rehash);
    if (buckets_.empty()) entries_.take();  // number 0 is no entry
    const std::size_t count = buckets_.empty() ? first_buckets : 2 * buckets_.size();
    buckets_ = {};  // the old links are not needed: rehashing runs over the entries
    buckets_.resize(count);
    for (std::uint64_t number = 1; number < entries_.size(); ++number) {
      prepend(entries_[number], number);
    }
  }

  std::vector<Link> buckets_;  // a power of two of them
  BlockList<Entry> entries_;
};

ENROLL((HashedArrayTree), "hashed-array-tree",
       "numbered entries of 56 bytes in blocks, links with Bloom words: the original today");

}  // namespace
}  // namespace allot::index

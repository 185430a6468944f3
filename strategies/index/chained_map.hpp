// The original's hash table: buckets of linked entries. Strategies differ in where an entry comes
// from, which is their pool's business.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "strategies/events.hpp"
#include "strategies/index/entry.hpp"
#include "strategies/index/id_hash.hpp"
#include "strategies/index/strategy.hpp"

namespace allot::index {

/// Hands out entries, uninitialised but for what it keeps in `spare`. They live until the pool
/// dies; a pool with `give_back(Entry*)` is handed each of them before.
template <class P>
concept EntryPool = std::default_initializable<P> && requires(P pool) {
  { pool.take() } -> std::same_as<typename P::Entry*>;
};

/// Allocates, beside the entries, one array of bucket pointers (operator new[], zeroed): 64 of them
/// at the first add, and twice as many whenever there are `load` entries per bucket, linked anew
/// without touching the allocator. The newest entry heads its chain.
template <EntryPool Pool, unsigned load = 4>
class ChainedMap {
 public:
  using Entry = typename Pool::Entry;

  explicit ChainedMap(std::uint64_t) {}
  ChainedMap(const ChainedMap&) = delete;
  ChainedMap& operator=(const ChainedMap&) = delete;
  ~ChainedMap() {
    if constexpr (requires(Pool pool, Entry * entry) { pool.give_back(entry); }) {
      for_each_entry([&](Entry* entry) {
        pool_.give_back(entry);
        return true;
      });
    }
  }

  void add(const Id& id, const Location& location) {
    if (size_ >= load * bucket_count_) [[unlikely]]
      grow();
    Entry* const entry = pool_.take();
    fill(*entry, id, location);
    prepend(entry);
    ++size_;
    strategies::note(strategies::Event::map_write);
  }

  [[nodiscard]] std::optional<Location> get(const Id& id) const { return first_match(*this, id); }

  template <class Visit>
  void for_each_with_id(const Id& id, Visit&& visit) const {
    strategies::note(strategies::Event::map_look_up);
    if (size_ == 0) return;
    for (const Entry* entry = bucket_of(id); entry != nullptr; entry = entry->next) {
      if (entry->id == id && !visit(location_of(*entry))) return;
    }
  }

  template <class Visit>
  bool for_each(Visit&& visit) const {
    return for_each_entry(
        [&](const Entry* entry) { return visit(entry->id, location_of(*entry)); });
  }

  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  static constexpr std::size_t first_buckets = 64;  // the original's, for small index files

  [[nodiscard]] Entry*& bucket_of(const Id& id) const {
    return buckets_[hash_of(id) & (bucket_count_ - 1)];
  }

  void prepend(Entry* entry) {
    Entry*& head = bucket_of(entry->id);
    entry->next = head;
    head = entry;
  }

  void grow() {
    if (size_ > 0) strategies::note(strategies::Event::rehash);
    const std::size_t old_count = bucket_count_;
    bucket_count_ = old_count == 0 ? first_buckets : 2 * old_count;
    const auto old = std::exchange(buckets_, std::make_unique<Entry*[]>(bucket_count_));
    visit_chains(old.get(), old_count, [&](Entry* entry) {
      prepend(entry);
      return true;
    });
  }

  template <class Visit>
  bool for_each_entry(Visit&& visit) const {
    return visit_chains(buckets_.get(), bucket_count_, visit);
  }

  /// Bucket by bucket; the visitor may relink or free the entry that it is shown.
  template <class Visit>
  static bool visit_chains(Entry* const* buckets, std::size_t count, Visit&& visit) {
    for (std::size_t at = 0; at < count; ++at) {
      for (Entry* entry = buckets[at]; entry != nullptr;) {
        Entry* const next = entry->next;
        if (!visit(entry)) return false;
        entry = next;
      }
    }
    return true;
  }

  std::unique_ptr<Entry*[]> buckets_;
  std::size_t bucket_count_ = 0;  // 0 or a power of two
  std::uint64_t size_ = 0;
  Pool pool_;
};

}  // namespace allot::index

#include "bench/counting/block_table.hpp"

#include "bench/counting/pages.hpp"

namespace allot::counting {
namespace {

class Locked {
 public:
  explicit Locked(pthread_mutex_t& mutex) : mutex_(mutex) { pthread_mutex_lock(&mutex_); }
  ~Locked() { pthread_mutex_unlock(&mutex_); }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;

 private:
  pthread_mutex_t& mutex_;
};

// Fibonacci hashing: 2^64 over the golden ratio. Its upper bits are the good ones. Blocks lie 8
// bytes apart at the least.
std::uint64_t hash(std::uintptr_t address) {
  return (address >> 3) * 0x9E3779B97F4A7C15U;
}

}  // namespace

BlockTable::Shard& BlockTable::shard_of(std::uintptr_t address) {
  return shards_[hash(address) >> (64 - shard_bits)];
}

std::size_t BlockTable::Shard::home_of(std::uintptr_t address) const {
  constexpr unsigned index_bits = 32;  // the bits below those that chose the shard
  return (hash(address) >> (64 - shard_bits - index_bits)) & (capacity - 1);
}

void BlockTable::Shard::insert(const Block& block) {
  if (2 * size >= capacity) grow();  // linear probing stays short up to half full
  std::size_t at = home_of(block.address);
  while (slots[at].address != 0) at = (at + 1) & (capacity - 1);
  slots[at] = block;
  ++size;
}

Block BlockTable::Shard::remove(std::uintptr_t address) {
  if (size == 0) return {};
  std::size_t at = home_of(address);
  while (slots[at].address != address) {
    if (slots[at].address == 0) return {};
    at = (at + 1) & (capacity - 1);
  }
  const Block removed = slots[at];
  close_gap(at);
  --size;
  return removed;
}

/// Moves later blocks up, so that no search ends early at the gap.
void BlockTable::Shard::close_gap(std::size_t gap) {
  const std::size_t mask = capacity - 1;
  for (std::size_t at = (gap + 1) & mask; slots[at].address != 0; at = (at + 1) & mask) {
    // A block may move up to the gap unless its home lies behind it, counted round the table.
    if (((at - home_of(slots[at].address)) & mask) < ((at - gap) & mask)) continue;
    slots[gap] = slots[at];
    gap = at;
  }
  slots[gap] = {};
}

void BlockTable::Shard::grow() {
  constexpr std::size_t first_capacity = 128;  // one page
  Block* old = slots;
  const std::size_t old_capacity = capacity;
  capacity = capacity == 0 ? first_capacity : 2 * capacity;
  slots = map_pages<Block>(capacity);
  size = 0;
  for (std::size_t at = 0; at < old_capacity; ++at)
    if (old[at].address != 0) insert(old[at]);
  unmap_pages(old, old_capacity);
}

void BlockTable::insert(const Block& block) {
  Shard& shard = shard_of(block.address);
  const Locked locked(shard.lock);
  shard.insert(block);
}

Block BlockTable::remove(const void* address) {
  Shard& shard = shard_of(reinterpret_cast<std::uintptr_t>(address));
  const Locked locked(shard.lock);
  return shard.remove(reinterpret_cast<std::uintptr_t>(address));
}

std::uint64_t BlockTable::size() {
  std::uint64_t sum = 0;
  for (Shard& shard : shards_) {
    const Locked locked(shard.lock);
    sum += shard.size;
  }
  return sum;
}

void BlockTable::clear() {
  for (Shard& shard : shards_) {
    const Locked locked(shard.lock);
    unmap_pages(shard.slots, shard.capacity);
    shard.slots = nullptr;
    shard.capacity = 0;
    shard.size = 0;
  }
}

void BlockTable::lock_all() {
  for (Shard& shard : shards_) pthread_mutex_lock(&shard.lock);
}

void BlockTable::unlock_all() {
  for (Shard& shard : shards_) pthread_mutex_unlock(&shard.lock);
}

}  // namespace allot::counting

// The books of live blocks: what was asked for each, beside the allocator instead of in a header in
// front of the block, which would change the sizes that the allocator sees.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <pthread.h>

namespace allot::counting {

struct Block {
  std::uintptr_t address;   // 0: none
  std::uint64_t requested;  // bytes
  std::uint64_t usable;     // bytes
  std::uint64_t birth;      // how many allocations the process had made before
};

/// A hash table by address, in shards with a lock each. All calls are thread-safe.
class BlockTable {
 public:
  void insert(const Block& block);

  /// Removes and returns the block at `address`; a block with address 0 if none is known.
  Block remove(const void* address);

  [[nodiscard]] std::uint64_t size();
  void clear();

  /// A fork between these two finds no lock taken in the child.
  void lock_all();
  void unlock_all();

 private:
  struct alignas(64) Shard {  // a cache line of its own
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    Block* slots = nullptr;
    std::size_t capacity = 0;  // a power of two
    std::size_t size = 0;

    void insert(const Block& block);
    Block remove(std::uintptr_t address);
    void grow();
    void close_gap(std::size_t gap);
    [[nodiscard]] std::size_t home_of(std::uintptr_t address) const;
  };

  // With 64 two busy threads meet in one of sixty-four operations.
  static constexpr unsigned shard_bits = 6;

  Shard& shard_of(std::uintptr_t address);

  std::array<Shard, std::size_t{1} << shard_bits> shards_;
};

}  // namespace allot::counting

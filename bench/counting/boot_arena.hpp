// Memory for dlsym itself: while the shim looks up the real calloc, dlsym may call calloc.
#pragma once

#include <atomic>
#include <cstddef>

#include "bench/counting/die.hpp"

namespace allot::counting {

/// Hands out zeroed blocks and never takes one back. All calls are thread-safe.
class BootArena {
 public:
  void* allocate(std::size_t size) {
    if (size > sizeof memory_) die(too_much);
    const std::size_t needed = sizeof(Block) + (size + alignment - 1) / alignment * alignment;
    const std::size_t at = used_.fetch_add(needed);
    if (at + needed > sizeof memory_) die(too_much);
    auto* block = reinterpret_cast<Block*>(memory_ + at);
    block->size = size;
    return block + 1;
  }

  [[nodiscard]] bool owns(const void* memory) const {
    return memory >= memory_ && memory < memory_ + sizeof memory_;
  }

  /// Of a block of this arena, in bytes.
  [[nodiscard]] static std::size_t size_of(const void* memory) {
    return (static_cast<const Block*>(memory) - 1)->size;
  }

 private:
  static constexpr const char* too_much = "dlsym asked for more memory than it ever should";
  static constexpr std::size_t alignment = alignof(std::max_align_t);
  struct alignas(alignment) Block {
    std::size_t size;
  };

  // A dozen functions are looked up. Old C libraries ask for 32 bytes each time, and for a message
  // of some 200 where one is missing.
  alignas(alignment) char memory_[8192] = {};
  std::atomic<std::size_t> used_{0};
};

}  // namespace allot::counting

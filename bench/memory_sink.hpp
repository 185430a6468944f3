// A sink in memory that costs the strategy nothing but the copy: its pages are there beforehand,
// and they come from the kernel, so that the allocator under test never serves the harness.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "bench/kernel_memory.hpp"
#include "strategies/postings/sink.hpp"

namespace allot::bench {

class MemorySink final : public postings::PostingSink {
 public:
  /// Capacity for the lists of a shard with so many bytes of content, populated, on huge pages
  /// where the kernel gives them. Throws std::bad_alloc.
  explicit MemorySink(std::uint64_t content_bytes);

  void append(std::span<const std::byte> bytes) override;

  [[nodiscard]] std::span<const std::byte> written() const { return {memory_.data(), size_}; }
  void clear() { size_ = 0; }

 private:
  KernelMemory memory_;
  std::size_t size_ = 0;
};

}  // namespace allot::bench

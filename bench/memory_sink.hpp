// A sink in memory that costs the strategy nothing but the copy: its pages are there beforehand,
// and they come from the kernel, so that the allocator under test never serves the harness.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "bench/kernel_memory.hpp"
#include "bench/phases.hpp"
#include "strategies/postings/sink.hpp"

namespace allot::bench {

/// Keeps a window of what is written: whenever it is full, the clock is stopped while its bytes
/// are hashed, and the window is filled anew. So the harness needs the same memory for a shard of
/// any size, and hashing costs the sample nothing.
class MemorySink final : public postings::PostingSink {
 public:
  /// A window for the lists of a shard with so many bytes of content, populated, on huge pages
  /// where the kernel gives them. `clock` runs whenever bytes are appended, or is null, and
  /// outlives the sink. Throws std::bad_alloc.
  explicit MemorySink(std::uint64_t content_bytes, PhaseClock* clock = nullptr);
  ~MemorySink() override;
  MemorySink(const MemorySink&) = delete;
  MemorySink& operator=(const MemorySink&) = delete;

  void append(std::span<const std::byte> bytes) override;

  /// Bytes appended since the last `clear`.
  [[nodiscard]] std::uint64_t size() const { return hashed_ + filled_; }
  /// Of those bytes, xxh3-128. Not to be called while the clock runs.
  [[nodiscard]] std::string digest();
  void clear();

 private:
  void hash_window();
  void make_room();

  struct State;
  KernelMemory window_;
  std::size_t filled_ = 0;
  std::uint64_t hashed_ = 0;
  PhaseClock* clock_;
  std::unique_ptr<State> state_;
};

}  // namespace allot::bench

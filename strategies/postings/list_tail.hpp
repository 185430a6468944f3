// The end of a growing list of bytes, where postings are appended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <span>

#include "errors/check.hpp"
#include "strategies/events.hpp"
#include "strategies/postings/trigram.hpp"
#include "strategies/postings/varint.hpp"

namespace allot::postings {

/// malloc that throws std::bad_alloc, as operator new does.
inline std::byte* allocate_bytes(std::size_t bytes) {
  void* memory = std::malloc(bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return static_cast<std::byte*>(memory);
}

/// realloc that throws std::bad_alloc. The allocator may extend in place or remap pages; where it
/// cannot, it copies all of the old block.
inline std::byte* reallocate_bytes(std::byte* old, std::size_t bytes) {
  void* memory = std::realloc(old, bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return static_cast<std::byte*>(memory);
}

/// Appends deltas to memory that its owner provides and enlarges.
class ListTail {
 public:
  ListTail(std::byte* data, std::uint32_t capacity) : data_(data), capacity_(capacity) {}

  /// `grow(capacity)` returns where the bytes live now, with room for `capacity` of them: twice as
  /// many as before, as a vector grows.
  template <class Grow>
  void post(Position position, Grow&& grow) {
    const Varint delta = encode_varint(position - last_);
    last_ = position;
    const std::uint32_t size = size_;
    size_ = size + delta.size;
    if (capacity_ - size >= sizeof delta.bytes) [[likely]] {
      std::memcpy(data_ + size, &delta.bytes, sizeof delta.bytes);
      return;
    }
    if (capacity_ - size < delta.size) {
      CHECK(capacity_ < std::uint32_t{1} << 31);
      strategies::note_growth(size);
      data_ = grow(std::size_t{2} * capacity_);
      capacity_ *= 2;
    }
    std::memcpy(data_ + size, &delta.bytes, delta.size);
  }

  /// Keeps the capacity.
  void forget() {
    size_ = 0;
    last_ = 0;
  }

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::byte* data() const { return data_; }
  [[nodiscard]] std::span<const std::byte> bytes() const { return {data_, size_}; }

 private:
  std::byte* data_;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_;
  Position last_ = 0;
};

}  // namespace allot::postings

// A posting list whose bytes are a heap block of their own.
#pragma once

#include <cstddef>
#include <cstdlib>

#include "strategies/postings/emitter.hpp"
#include "strategies/postings/list_tail.hpp"

namespace allot::postings {

/// Allocates `initial_bytes` by malloc when it is made, and doubles by realloc.
template <std::uint32_t initial_bytes>
class HeapList {
 public:
  HeapList() : tail_(allocate_bytes(initial_bytes), initial_bytes) {}
  HeapList(const HeapList&) = delete;
  HeapList& operator=(const HeapList&) = delete;
  ~HeapList() { std::free(tail_.data()); }

  void post(Position position) {
    tail_.post(position,
               [this](std::size_t capacity) { return reallocate_bytes(tail_.data(), capacity); });
  }

  void write(ByteStream& stream) const { stream.append(tail_.bytes()); }
  void forget() { tail_.forget(); }
  [[nodiscard]] bool empty() const { return tail_.empty(); }

 private:
  ListTail tail_;
};

}  // namespace allot::postings

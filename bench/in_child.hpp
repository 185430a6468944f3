// Input that is made ready in a child process: decoding a corpus allocates and frees as much as a
// workload does, and would leave the heap that is about to be measured grown and full of holes.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <type_traits>

#include "bench/kernel_memory.hpp"

namespace allot::bench {

/// What the child hands over, piece by piece.
class Parcel {
 public:
  explicit Parcel(int file) : file_(file) {}

  template <class Element>
  void append(std::span<const Element> elements) {
    static_assert(std::is_trivially_copyable_v<Element>);
    write(std::as_bytes(elements));
  }

 private:
  void write(std::span<const std::byte> bytes);

  int file_;
};

/// Calls `fill` in a forked child and returns the bytes that it put into the parcel, followed by
/// zeros. An Error or std::bad_alloc thrown there is thrown here; a child that dies otherwise is an
/// Error that says so.
KernelMemory made_in_child(const std::function<void(Parcel&)>& fill);

}  // namespace allot::bench

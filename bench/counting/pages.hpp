// Memory for the shim's own books, straight from the kernel: it must never be served by the
// allocator that is being counted.
#pragma once

#include <cstddef>
#include <sys/mman.h>

#include "bench/counting/die.hpp"

namespace allot::counting {

/// Set in the worker: its books are then shared memory, which the kernel doesn't count among the
/// process's anonymous pages. A forked child would write into them; the worker's children don't.
inline constinit bool pages_are_shared = false;

/// `count` objects, all bits zero.
template <class Object>
Object* map_pages(std::size_t count) {
  void* memory = mmap(nullptr, count * sizeof(Object), PROT_READ | PROT_WRITE,
                      (pages_are_shared ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) die("no memory for the books; give the counting run a higher limit");
  return static_cast<Object*>(memory);
}

template <class Object>
void unmap_pages(Object* first, std::size_t count) {
  if (first != nullptr) munmap(first, count * sizeof(Object));
}

}  // namespace allot::counting

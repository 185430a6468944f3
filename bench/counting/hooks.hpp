// The shape that all allocation hooks share: call the real function, and book what the caller asked
// for, once, however many allocation functions the real one calls in turn.
#pragma once

#include <cstddef>

#include "bench/counting/ledger.hpp"
#include "bench/counting/thread.hpp"

// Everything else in the shim is hidden: a name of ours must not meet one of the program's.
#define ALLOT_HOOK [[gnu::visibility("default")]]

namespace allot::counting {

/// `call` is the real allocation, returning the block or null.
template <class Call>
void* allocate(std::size_t requested, Call call) {
  if (this_thread.nesting > 0) return call();
  const Nested nested;
  void* block = call();
  book_allocation(block, requested);
  return block;
}

/// `call` is the real freeing of `block`, which isn't null.
template <class Call>
void release(void* block, Call call) {
  if (this_thread.nesting > 0) return call();
  const Nested nested;
  book_free(block);
  call();
}

}  // namespace allot::counting

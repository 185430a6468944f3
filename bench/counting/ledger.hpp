// What each call does to the books. The hooks call these with the caller's request, from inside
// `Nested`, so that nothing in here is counted.
#pragma once

#include <cstddef>

#include "bench/counting/api.hpp"
#include "bench/counting/block_table.hpp"

namespace allot::counting {

/// Books `block`, which the allocator returned for a request of `requested` bytes. Books nothing
/// for null, which is a refusal, nor in a thread that isn't counting.
void book_allocation(void* block, std::size_t requested);

/// Strikes out a block that is about to be freed: before, because afterwards another thread may be
/// given the same address.
void book_free(void* block);

/// Around a call of realloc, for the same reason in two steps.
class Reallocation {
 public:
  Reallocation(void* address, std::size_t requested);
  /// Books what realloc returned.
  void finish(void* now_at);

 private:
  void book_success(void* now_at);

  void* address_;
  std::size_t requested_;
  Block old_;  // its address is 0 if it was allocated while nobody counted: then it is a new one
};

void read_live(Live& live);
void restart_peaks();
/// Forgets all blocks and counts.
void clear_books();

/// fork(2): the child's counts start at zero, but it has its parent's blocks.
void before_fork();
void after_fork_in_parent();
void after_fork_in_child();

}  // namespace allot::counting

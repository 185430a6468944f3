// What the shim keeps per thread: whether it counts just now, and its own counters, which nobody
// else writes, so that counting takes no lock.
#pragma once

#include <atomic>
#include <cstdint>

#include "bench/counting/api.hpp"

namespace allot::counting {

/// A thread's counters. Too large for thread-local storage, which small stacks are cut from.
struct Tally {
  Counts now;
  Counts at_entry;  // what `now` was at the last enter
};

struct Thread {
  int nesting = 0;         // > 0: inside an allocation function, whose own calls are not counted
  bool resolving = false;  // inside dlsym: the real functions aren't known yet
  bool entered = false;    // between enter and leave
  Tally* tally = nullptr;
};

// Initial-exec: the general model may call malloc to make room for a thread's copy.
extern thread_local constinit Thread this_thread [[gnu::tls_model("initial-exec")]];

/// Calls made during its life count as made by the allocator, not by the program.
class Nested {
 public:
  Nested() { ++this_thread.nesting; }
  ~Nested() { --this_thread.nesting; }
  Nested(const Nested&) = delete;
  Nested& operator=(const Nested&) = delete;
};

/// False in the worker: then only entered threads count.
extern constinit bool everything_counts;

/// What the calling thread asks for now is counted.
inline bool is_counting() {
  return everything_counts || this_thread.entered;
}

/// Counters for the calling thread.
Tally* take_tally();

inline Tally& own_tally() {
  if (this_thread.tally == nullptr) [[unlikely]]
    this_thread.tally = take_tally();
  return *this_thread.tally;
}

/// Adds to one of the calling thread's own counters, which others may read meanwhile.
inline void add(std::uint64_t& counter, std::uint64_t amount) {
  const std::atomic_ref<std::uint64_t> shared(counter);
  shared.store(shared.load(std::memory_order_relaxed) + amount, std::memory_order_relaxed);
}

/// Sum over all threads that ever were.
void sum_counts(Counts& total);

/// Sets all threads' counters to zero.
void clear_counts();

/// Looks after threads that end: to be called once, before there are any.
void watch_threads();

}  // namespace allot::counting

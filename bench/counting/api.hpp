// What the counting shim offers to a program that knows of it. The functions are found by dlsym, so
// that the same program also runs without the shim; nothing links with it.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "bench/counting/classes.hpp"

namespace allot::counting {

/// What was asked of the allocator and granted. A call that another allocation function makes on
/// the caller's behalf (operator new calling malloc) is not counted again.
struct Counts {
  std::uint64_t allocations;             // malloc, calloc, aligned forms, operator new
  std::uint64_t frees;                   // of blocks that were counted; free(nullptr) is none
  std::uint64_t reallocations_in_place;  // realloc of a block that stayed where it was
  std::uint64_t reallocations_moved;
  std::uint64_t requested_bytes;  // by allocations, and by reallocations with their new size
  std::uint64_t usable_bytes;  // what the allocator says that it gave (if it tells, else what was
                               // requested): the difference is slack
  std::uint64_t moved_bytes;   // the smaller of old and new size where a reallocation moved
  std::array<std::uint64_t, size_classes> sizes;          // allocations and reallocations
  std::array<std::uint64_t, lifetime_classes> lifetimes;  // blocks that were freed
};

/// All counters of `counts`, to be treated alike.
inline std::span<std::uint64_t> words_of(Counts& counts) {
  return {reinterpret_cast<std::uint64_t*>(&counts), sizeof counts / sizeof(std::uint64_t)};
}

inline std::span<const std::uint64_t> words_of(const Counts& counts) {
  return {reinterpret_cast<const std::uint64_t*>(&counts), sizeof counts / sizeof(std::uint64_t)};
}

/// What is allocated now, by all threads together.
struct Live {
  std::uint64_t blocks;
  std::uint64_t bytes;
  std::uint64_t peak_bytes;
  std::uint64_t usable_bytes;
  std::uint64_t peak_usable_bytes;
};

extern "C" {

/// Forgets all counts and all blocks: what is live at this moment is never counted as freed. No
/// other thread may allocate meanwhile.
void allot_counting_reset();

/// From now on a thread counts only between `enter` and `leave`. Other threads' and other times'
/// allocations are no blocks to the shim; but a counted block leaves the live ones whenever and by
/// whomever it is freed. The books are shared memory from now on: no forked child may free a block.
void allot_counting_only_between();

/// The calling thread counts from here.
void allot_counting_enter();
/// It stops; `spent` is what it did since `enter`.
void allot_counting_leave(Counts* spent);

/// All threads, since the last reset (in a forked child: since the fork). Exact when no other
/// thread allocates meanwhile.
void allot_counting_total(Counts* total);

void allot_counting_live(Live* live);
/// Sets the peaks to what is live now.
void allot_counting_restart_peak();

/// Path of the library whose `function` (a symbol, such as "malloc" or "_Znwm") the shim hands
/// calls on to, as the loader knows it; null if there is none.
const char* allot_counting_next(const char* function);
}

}  // namespace allot::counting

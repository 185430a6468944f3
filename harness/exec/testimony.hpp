// What the processes of a foreign program leave behind in files: who served malloc (the witness),
// and what was allocated (the counting shim).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "harness/records/record.hpp"

namespace allot::exec {

/// One process, as the witness saw it start. Paths are as the loader knows them.
struct Testimony {
  std::string program;
  std::string malloc;
  std::string free;
};

/// In the order in which the processes started; none if there is no such file. Throws Error if the
/// file is not of the witness.
std::vector<Testimony> read_testimonies(const std::filesystem::path& file);

/// Largest size or longest lifetime of a class, to the number of blocks in it.
using Classes = std::map<std::uint64_t, std::uint64_t>;

/// One process's heap, from its start to its end.
struct Heap {
  std::string program;
  std::string malloc;  // path of the library behind the shim
  std::uint64_t allocations = 0;
  std::uint64_t frees = 0;
  std::uint64_t reallocations_in_place = 0;
  std::uint64_t reallocations_moved = 0;
  std::uint64_t requested_bytes = 0;
  std::uint64_t usable_bytes = 0;
  std::uint64_t moved_bytes = 0;
  std::uint64_t live_blocks = 0;
  std::uint64_t live_bytes = 0;
  std::uint64_t peak_live_bytes = 0;
  std::uint64_t peak_live_usable_bytes = 0;
  Classes sizes;
  Classes lifetimes;
};

/// In the order in which the processes ended; none if there is no such file. Throws Error for a
/// line that is not the shim's.
std::vector<Heap> read_heaps(const std::filesystem::path& file);

/// Of several processes together: what flows is summed; what is live, and its peak, is that of the
/// process with the highest peak, because a forked child has its parent's blocks, too.
Heap sum_of(const std::vector<Heap>& heaps);

/// The metrics of a counting run (bench/record_keys.hpp).
records::Sample metrics_of(const Heap& heap);

}  // namespace allot::exec

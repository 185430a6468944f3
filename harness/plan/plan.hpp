// What will be measured: cells, and the order in which rounds launch them.
#pragma once

#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allot::plan {

/// One value of each axis. `build` names a worker binary.
struct Cell {
  std::string build, corpus, workload, strategy, allocator;
  auto operator<=>(const Cell&) const = default;
};

/// One planned process: `cell` at position `slot` of round `round` (both from 0).
struct Launch {
  Cell cell;
  int round = 0;
  int slot = 0;
};

/// When to stop: after a number of rounds, or before the round that would not end in time.
struct Budget {
  std::optional<int> rounds;
  std::optional<std::chrono::seconds> time;
};

struct Plan {
  std::vector<Cell> cells;
  Budget budget;
  std::uint64_t seed = 0;
};

/// The launches of one round: every cell once, shuffled by (seed, round) alone, so that a resumed
/// run continues the same order on any machine.
std::vector<Launch> round_of(const Plan& plan, int round);

/// Bytes, 0 to 4096, by which a launch's environment is padded: memory layout is sampled over
/// rounds, not fixed.
std::size_t padding_of(std::uint64_t seed, const Launch& launch);

}  // namespace allot::plan

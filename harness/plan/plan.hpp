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

/// What stands on the axis of strategies: one of them, or a bound, which does a part of their work
/// on the same bytes as fast as the machine can. A bound has no output that could be checked.
enum class Role { strategy, bound };

/// One value of each axis. `build` names a worker binary; of a bound, `strategy` is its name.
struct Cell {
  std::string build, corpus, workload, strategy, allocator;
  Role role = Role::strategy;
  auto operator<=>(const Cell&) const = default;
};

/// Why a round is measured.
enum class Stage {
  first,         // the plan as it was begun
  confirmation,  // once more and fresh: what a verdict has flagged
};

/// One planned process: `cell` at position `slot` of round `round` (both from 0).
struct Launch {
  Cell cell;
  int round = 0;
  int slot = 0;
  Stage stage = Stage::first;
};

/// When to stop: after a number of rounds, or before the round that would not end in time.
struct Budget {
  std::optional<int> rounds;
  std::optional<std::chrono::seconds> time;
};

/// What is to be compared: cells that differ in nothing but their value on `axis`.
struct Sides {
  std::string axis;  // "build", "corpus", "workload", "strategy" or "allocator"
  std::string base, candidate;
};

struct Plan {
  std::vector<Cell> cells;
  Budget budget;
  std::uint64_t seed = 0;
  std::optional<Sides> sides = std::nullopt;  // absent: every cell may be compared with every other
  Stage stage = Stage::first;
  int first_round = 0;  // of this stage: rounds are numbered through all stages of a record
  int launches = 1;     // of every cell in a round, up to `most_launches`
};

/// Whoever wants more has time for more rounds.
inline constexpr int most_launches = 1000;

/// All launches of a round.
std::size_t launches_in_round(const Plan& plan);

/// The launches of one round, in as many turns as every cell has launches. In a turn every cell is
/// launched once, in an order shuffled by (seed, round, turn) alone, so that a resumed run
/// continues the same order on any machine. Of a plan with sides, both sides of a cell are launched
/// next to each other, and which goes first alternates from turn to turn, through all rounds of the
/// stage.
std::vector<Launch> round_of(const Plan& plan, int round);

/// Bytes, 0 to 4096, by which a launch's environment is padded: memory layout is sampled over
/// rounds, not fixed.
std::size_t padding_of(std::uint64_t seed, const Launch& launch);

}  // namespace allot::plan

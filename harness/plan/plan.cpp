#include "harness/plan/plan.hpp"

#include <utility>

#include "errors/check.hpp"
#include "harness/plan/random.hpp"

namespace allot::plan {
namespace {

// Purposes of random streams: numbers that only have to differ, and never to change.
constexpr std::uint64_t order_of_a_round = 1;
constexpr std::uint64_t padding_of_a_launch = 2;

// One page: enough for every placement of the stack within a page and within cache sets.
constexpr std::uint64_t most_padding = 4096;

std::uint64_t number(int index) {
  CHECK(index >= 0);
  return static_cast<std::uint64_t>(index);
}

}  // namespace

std::vector<Launch> round_of(const Plan& plan, int round) {
  std::vector<Cell> cells = plan.cells;
  Random random = stream_of(plan.seed, order_of_a_round, number(round), 0);
  // Fisher-Yates from the end.
  for (std::size_t left = cells.size(); left > 1; --left) {
    std::swap(cells[left - 1], cells[random.below(left)]);
  }
  std::vector<Launch> launches;
  launches.reserve(cells.size());
  for (Cell& cell : cells) {
    launches.push_back({std::move(cell), round, static_cast<int>(launches.size())});
  }
  return launches;
}

std::size_t padding_of(std::uint64_t seed, const Launch& launch) {
  Random random = stream_of(seed, padding_of_a_launch, number(launch.round), number(launch.slot));
  return static_cast<std::size_t>(random.below(most_padding + 1));
}

}  // namespace allot::plan

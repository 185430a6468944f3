#include "harness/plan/plan.hpp"

#include <map>
#include <utility>

#include "errors/check.hpp"
#include "harness/plan/random.hpp"
#include "harness/plan/sides.hpp"

namespace allot::plan {
namespace {

// Purposes of random streams: numbers that only have to differ, and never to change.
constexpr std::uint64_t order_of_a_round = 1;
constexpr std::uint64_t padding_of_a_launch = 2;
constexpr std::uint64_t order_of_sides = 3;

// One page: enough for every placement of the stack within a page and within cache sets.
constexpr std::uint64_t most_padding = 4096;

std::uint64_t number(int index) {
  CHECK(index >= 0);
  return static_cast<std::uint64_t>(index);
}

/// Whether the candidate goes before its base in this round. A coin decides for the even rounds of
/// a stage, the odd ones do the opposite: after every two rounds both sides were first once.
bool candidate_first(const Plan& plan, int round, std::size_t group) {
  const int since = round - plan.first_round;
  const std::uint64_t two_rounds = number(plan.first_round + since / 2 * 2);
  const bool coin = stream_of(plan.seed, order_of_sides, two_rounds, group).below(2) == 1;
  return coin != (since % 2 == 1);
}

/// What is launched next to each other: both sides of a cell, or a cell alone.
std::vector<std::vector<Cell>> groups_of(const Plan& plan, int round) {
  std::vector<std::vector<Cell>> groups;
  if (!plan.sides) {
    for (const Cell& cell : plan.cells) groups.push_back({cell});
    return groups;
  }
  std::map<Cell, std::size_t> known;  // by the cell without its value on the axis
  for (const Cell& cell : plan.cells) {
    const bool has_side = side_of(*plan.sides, cell) != Side::neither;
    const auto [group, is_new] =
        known.try_emplace(has_side ? without_side(*plan.sides, cell) : cell, groups.size());
    if (is_new) groups.emplace_back();
    groups[group->second].push_back(cell);
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i].size() < 2) continue;
    const bool starts_with_candidate = side_of(*plan.sides, groups[i][0]) == Side::candidate;
    if (starts_with_candidate != candidate_first(plan, round, i)) {
      std::swap(groups[i][0], groups[i][1]);
    }
  }
  return groups;
}

}  // namespace

std::vector<Launch> round_of(const Plan& plan, int round) {
  std::vector<std::vector<Cell>> groups = groups_of(plan, round);
  Random random = stream_of(plan.seed, order_of_a_round, number(round), 0);
  // Fisher-Yates from the end.
  for (std::size_t left = groups.size(); left > 1; --left) {
    std::swap(groups[left - 1], groups[random.below(left)]);
  }
  std::vector<Launch> launches;
  launches.reserve(plan.cells.size());
  for (std::vector<Cell>& group : groups) {
    for (Cell& cell : group) {
      launches.push_back({std::move(cell), round, static_cast<int>(launches.size()), plan.stage});
    }
  }
  return launches;
}

std::size_t padding_of(std::uint64_t seed, const Launch& launch) {
  Random random = stream_of(seed, padding_of_a_launch, number(launch.round), number(launch.slot));
  return static_cast<std::size_t>(random.below(most_padding + 1));
}

}  // namespace allot::plan

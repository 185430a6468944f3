#include "harness/plan/plan.hpp"

#include <algorithm>
#include <map>
#include <numeric>
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

std::uint64_t number(std::int64_t index) {
  CHECK(index >= 0);
  return static_cast<std::uint64_t>(index);
}

/// What is launched next to each other: both sides of a cell, the base first, or a cell alone.
using Group = std::vector<Cell>;

/// Whether the candidate goes before its base in this turn, counted through all rounds. A coin
/// decides for the even turns of a stage, the odd ones do the opposite: after every two both sides
/// were first once.
bool candidate_first(const Plan& plan, std::int64_t turn, std::size_t group) {
  const std::int64_t first_turn = std::int64_t{plan.first_round} * plan.launches;
  const std::int64_t since = turn - first_turn;
  const std::uint64_t two_turns = number(first_turn + since / 2 * 2);
  const bool coin = stream_of(plan.seed, order_of_sides, two_turns, group).below(2) == 1;
  return coin != (since % 2 == 1);
}

std::vector<Group> groups_of(const Plan& plan) {
  std::vector<Group> groups;
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
  for (Group& group : groups) {
    const bool starts_with_candidate = side_of(*plan.sides, group[0]) == Side::candidate;
    if (group.size() > 1 && starts_with_candidate) std::swap(group[0], group[1]);
  }
  return groups;
}

/// Adds the launches of a round's turn `turn`.
void add_turn(const Plan& plan, const std::vector<Group>& groups, int round, int turn,
              std::vector<Launch>& launches) {
  std::vector<std::size_t> order(groups.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random = stream_of(plan.seed, order_of_a_round, number(round), number(turn));
  // Fisher-Yates from the end.
  for (std::size_t left = order.size(); left > 1; --left) {
    std::swap(order[left - 1], order[random.below(left)]);
  }
  const auto add = [&](const Cell& cell) {
    launches.push_back({cell, round, static_cast<int>(launches.size()), plan.stage});
  };
  const std::int64_t turn_of_all = std::int64_t{round} * plan.launches + turn;
  for (const std::size_t i : order) {
    const Group& group = groups[i];
    if (group.size() > 1 && candidate_first(plan, turn_of_all, i)) {
      std::for_each(group.rbegin(), group.rend(), add);
    } else {
      std::for_each(group.begin(), group.end(), add);
    }
  }
}

}  // namespace

std::size_t launches_in_round(const Plan& plan) {
  return plan.cells.size() * number(plan.launches);
}

std::vector<Launch> round_of(const Plan& plan, int round) {
  const std::vector<Group> groups = groups_of(plan);
  std::vector<Launch> launches;
  launches.reserve(launches_in_round(plan));
  for (int turn = 0; turn < plan.launches; ++turn) add_turn(plan, groups, round, turn, launches);
  return launches;
}

std::size_t padding_of(std::uint64_t seed, const Launch& launch) {
  Random random = stream_of(seed, padding_of_a_launch, number(launch.round), number(launch.slot));
  return static_cast<std::size_t>(random.below(most_padding + 1));
}

}  // namespace allot::plan

// Is the order of a round a fair shuffle that depends on seed and round alone?
#include "harness/plan/plan.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "harness/plan/random.hpp"

namespace allot::plan {
namespace {

Plan plan_of(int cells, std::uint64_t seed) {
  Plan plan;
  plan.seed = seed;
  for (int i = 0; i < cells; ++i) {
    plan.cells.push_back({"default", "synthetic", "postings/cold",
                          std::string(1, static_cast<char>('a' + i)), "glibc"});
  }
  return plan;
}

std::string order(const Plan& plan, int round) {
  std::string names;
  for (const Launch& launch : round_of(plan, round)) names += launch.cell.strategy;
  return names;
}

TEST(Random, IsItTheSplitMixOfThePaper) {
  // First outputs for seed 1234567, as published with the reference implementation.
  Random random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
}

TEST(Random, IsADrawBelowABoundUnbiased) {
  Random random(7);
  std::map<std::uint64_t, int> counts;
  constexpr int draws = 30000;
  for (int i = 0; i < draws; ++i) ++counts[random.below(3)];
  ASSERT_EQ(counts.size(), 3U);
  // Five standard deviations of a binomial count: sqrt(30000 * 1/3 * 2/3) = 82.
  for (const auto& [value, count] : counts) EXPECT_NEAR(count, draws / 3, 410) << value;
}

TEST(Plan, DoesARoundLaunchEveryCellOnceInNumberedSlots) {
  const auto launches = round_of(plan_of(9, 1), 4);
  std::set<Cell> cells;
  for (std::size_t i = 0; i < launches.size(); ++i) {
    EXPECT_EQ(launches[i].slot, static_cast<int>(i));
    EXPECT_EQ(launches[i].round, 4);
    cells.insert(launches[i].cell);
  }
  EXPECT_EQ(cells.size(), 9U);
}

TEST(Plan, IsTheOrderOfASeedTheSameEverywhere) {
  // Frozen: a change of these breaks the resumption of every file that was written before.
  EXPECT_EQ(order(plan_of(6, 42), 0), "dfbace");
  EXPECT_EQ(order(plan_of(6, 42), 1), "ebfcad");
}

TEST(Plan, IsARoundOfSeveralLaunchesSoManyWholeTurnsInOrdersOfTheirOwn) {
  Plan plan = plan_of(6, 42);
  plan.launches = 3;
  // The first turn, and so a round of one launch, is what it always was. The others are frozen
  // like it.
  EXPECT_EQ(order(plan, 0), "dfbacecfaebdbdface");
  EXPECT_EQ(launches_in_round(plan), 18U);
  const auto launches = round_of(plan, 1);
  ASSERT_EQ(launches.size(), 18U);
  for (std::size_t turn = 0; turn < 18; turn += 6) {
    std::set<Cell> cells;
    for (std::size_t slot = turn; slot < turn + 6; ++slot) {
      EXPECT_EQ(launches[slot].slot, static_cast<int>(slot));
      cells.insert(launches[slot].cell);
    }
    EXPECT_EQ(cells.size(), 6U);
  }
}

TEST(Plan, DoOrdersDifferBetweenRoundsAndSeeds) {
  EXPECT_NE(order(plan_of(9, 1), 0), order(plan_of(9, 1), 1));
  EXPECT_NE(order(plan_of(9, 1), 0), order(plan_of(9, 2), 0));
}

TEST(Plan, DoesEachCellVisitEachSlotEquallyOften) {
  const Plan plan = plan_of(3, 99);
  std::map<std::string, int> orders;
  constexpr int rounds = 6000;
  for (int round = 0; round < rounds; ++round) ++orders[order(plan, round)];
  ASSERT_EQ(orders.size(), 6U);
  // Five standard deviations: sqrt(6000 * 1/6 * 5/6) = 29.
  for (const auto& [names, count] : orders) EXPECT_NEAR(count, rounds / 6, 145) << names;
}

/// Cells a, b ... on two builds.
Plan two_sided(int cells, std::uint64_t seed) {
  Plan plan = plan_of(cells, seed);
  plan.sides = Sides{"build", "default", "head"};
  for (const Cell& cell : std::vector<Cell>(plan.cells)) {
    plan.cells.push_back(cell);
    plan.cells.back().build = "head";
  }
  return plan;
}

TEST(TwoSidedPlan, AreBothSidesOfACellNeighboursInEveryRound) {
  const Plan plan = two_sided(5, 3);
  for (int round = 0; round < 20; ++round) {
    const auto launches = round_of(plan, round);
    ASSERT_EQ(launches.size(), 10U);
    for (std::size_t i = 0; i < launches.size(); i += 2) {
      EXPECT_EQ(launches[i].cell.strategy, launches[i + 1].cell.strategy);
      EXPECT_NE(launches[i].cell.build, launches[i + 1].cell.build);
      EXPECT_EQ(launches[i + 1].slot, static_cast<int>(i + 1));
    }
  }
}

/// "ab'b'..." without the neighbour that follows from it: a cell, and ' if the head goes first.
std::string order_of_sides(const Plan& plan, int round) {
  std::string names;
  const auto launches = round_of(plan, round);
  for (std::size_t i = 0; i < launches.size(); i += 2) {
    names += launches[i].cell.strategy + (launches[i].cell.build == "head" ? "'" : "");
  }
  return names;
}

TEST(TwoSidedPlan, IsTheOrderOfASeedTheSameEverywhere) {
  // Frozen, as above; so it was before a round could have several launches of a cell.
  Plan plan = two_sided(4, 42);
  EXPECT_EQ(order_of_sides(plan, 0), "cd'ba");
  EXPECT_EQ(order_of_sides(plan, 1), "b'c'a'd");
  EXPECT_EQ(order_of_sides(plan, 2), "d'ba'c'");
  plan.first_round = 7;
  EXPECT_EQ(order_of_sides(plan, 7), "da'cb");
  EXPECT_EQ(order_of_sides(plan, 8), "ad'b'c'");
}

/// How often the head goes before its base, by cell, in `rounds` rounds from `first` on.
std::map<std::string, int> times_first(const Plan& plan, int first, int rounds) {
  std::map<std::string, int> times;
  for (int round = first; round < first + rounds; ++round) {
    const auto launches = round_of(plan, round);
    for (std::size_t i = 0; i < launches.size(); i += 2) {
      EXPECT_EQ(launches[i].cell.strategy, launches[i + 1].cell.strategy);
      times[launches[i].cell.strategy] += launches[i].cell.build == "head" ? 1 : 0;
    }
  }
  return times;
}

TEST(TwoSidedPlan, IsEachSideFirstInHalfOfTheLaunches) {
  for (const int first_round : {0, 7}) {
    Plan plan = two_sided(4, 8);
    plan.first_round = first_round;
    // Of an even number in every round, of an odd one in every two.
    for (const int launches : {2, 3, 4, 9}) {
      plan.launches = launches;
      const int rounds = launches % 2 == 0 ? 1 : 2;
      for (int round = first_round; round < first_round + 20; round += rounds) {
        for (const auto& [cell, times] : times_first(plan, round, rounds)) {
          EXPECT_EQ(times, launches * rounds / 2) << cell << ", round " << round;
        }
      }
    }
  }
}

TEST(TwoSidedPlan, AreTheCoinsOfAConfirmationFresh) {
  Plan plan = two_sided(8, 8);
  plan.launches = 4;
  std::set<std::string> orders;
  for (const int first_round : {0, 20}) {
    plan.first_round = first_round;
    for (int round = first_round; round < first_round + 20; ++round) {
      std::map<std::string, std::string> by_cell;
      for (const Launch& launch : round_of(plan, round)) {
        by_cell[launch.cell.strategy] += launch.cell.build == "head" ? 'h' : 'd';
      }
      std::string coins;
      for (const auto& [cell, sides] : by_cell) coins += sides;
      orders.insert(coins);
    }
  }
  EXPECT_EQ(orders.size(), 40U);
}

TEST(TwoSidedPlan, IsEachSideFirstInOneOfTwoRounds) {
  Plan plan = two_sided(4, 8);
  plan.first_round = 7;  // a later stage is balanced by itself
  int coins = 0;
  for (int round = 7; round < 67; round += 2) {
    std::map<std::string, int> head_first;
    for (const int one : {round, round + 1}) {
      const auto launches = round_of(plan, one);
      for (std::size_t i = 0; i < launches.size(); i += 2) {
        const bool is_first = launches[i].cell.build == "head";
        head_first[launches[i].cell.strategy] += is_first ? 1 : 0;
        coins += one == round && is_first ? 1 : 0;
      }
    }
    for (const auto& [strategy, times] : head_first) EXPECT_EQ(times, 1) << strategy;
  }
  // 120 coins: five deviations of 5.5 about 60.
  EXPECT_NEAR(coins, 60, 28);
}

TEST(TwoSidedPlan, IsACellThatOneSideLacksLaunchedAlone) {
  Plan plan = two_sided(2, 4);
  plan.cells.pop_back();
  EXPECT_EQ(round_of(plan, 0).size(), 3U);
}

TEST(Plan, IsPaddingSpreadOverThePageAndRepeatable) {
  std::set<std::size_t> sizes;
  for (int slot = 0; slot < 100; ++slot) {
    const std::size_t size = padding_of(5, {{}, 0, slot});
    EXPECT_EQ(size, padding_of(5, {{}, 0, slot}));
    EXPECT_LE(size, 4096U);
    sizes.insert(size);
  }
  EXPECT_GT(sizes.size(), 90U);
  EXPECT_GT(*sizes.rbegin() - *sizes.begin(), 3000U);
}

}  // namespace
}  // namespace allot::plan

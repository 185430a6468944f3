// Are the numbers of rounds that comparisons ask for the right ones, and does the effect of
// separate samples cover the truth as it promises?
#include "harness/stats/rounds_needed.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <vector>

#include "harness/stats/signed_rank.hpp"
#include "harness/stats/spread.hpp"
#include "harness/stats/table.hpp"
#include "harness/stats/unpaired_effect.hpp"

namespace allot::stats {
namespace {

using Values = std::vector<double>;

Values draw(std::mt19937_64& random, std::size_t count, double mean, double deviation) {
  std::normal_distribution<double> noise(mean, deviation);
  Values values(count);
  for (double& value : values) value = noise(random);
  return values;
}

TEST(Spread, IsTheStandardDeviationOfNormalValues) {
  std::mt19937_64 random(1);
  double sum = 0;
  constexpr int trials = 2000;
  for (int trial = 0; trial < trials; ++trial) sum += spread_of(draw(random, 7, 3, 0.5));
  EXPECT_NEAR(sum / trials, 0.5, 0.01);
  EXPECT_EQ(spread_of(Values{1}), 0);
  EXPECT_EQ(spread_of(Values{2, 2, 2}), 0);
}

TEST(RoundsToSee, FindTheShiftInNineCasesOfTen) {
  std::mt19937_64 random(2);
  constexpr double spread = 0.02;
  for (const double shift : {0.01, 0.02, 0.03}) {
    const auto rounds = rounds_to_see(spread, shift, 0.05);
    ASSERT_TRUE(rounds.has_value());
    constexpr int trials = 1000;
    int found = 0;
    for (int trial = 0; trial < trials; ++trial) {
      found += signed_rank_p(draw(random, *rounds, shift, spread)) <= 0.05 ? 1 : 0;
    }
    EXPECT_NEAR(found, trials * 0.9, trials * 0.05) << shift << ": " << *rounds;
  }
}

TEST(RoundsToSee, GrowWithTheSpreadAndNeverFallBelowWhatTheTestNeeds) {
  EXPECT_EQ(rounds_to_see(0, 0.03, 0.05), 6U);
  EXPECT_LT(*rounds_to_see(0.02, 0.03, 0.05), *rounds_to_see(0.04, 0.03, 0.05));
  EXPECT_EQ(rounds_to_see(0.02, -0.03, 0.05), rounds_to_see(0.02, 0.03, 0.05));
  EXPECT_EQ(rounds_to_see(0.5, 1e-6, 0.05), std::nullopt);
}

TEST(FewestRounds, AreThoseWhoseSmallestPSurvivesTheFamily) {
  EXPECT_EQ(fewest_rounds(0.05, 1), 6U);
  EXPECT_EQ(fewest_rounds(0.05, 3), 7U);
  EXPECT_EQ(fewest_rounds(0.05, 50), 11U);
}

TEST(Spread, TellsTheTwoLevelsApart) {
  std::mt19937_64 random(4);
  const Values processes = draw(random, 500, 10, 0.3);
  Values within;
  for (int process = 0; process < 500; ++process) {
    within.push_back(spread_of(draw(random, 5, 10, 0.1)) / 10);
  }
  const auto spread = spread_on_two_levels(processes, within);
  EXPECT_NEAR(spread->between, 0.03, 0.003);
  EXPECT_NEAR(*spread->within, 0.01, 0.001);
  EXPECT_FALSE(spread_on_two_levels(processes, {})->within.has_value());
  EXPECT_FALSE(spread_on_two_levels(Values{1}, {}).has_value());
  EXPECT_FALSE(spread_on_two_levels(Values{0, 0}, {}).has_value());
}

TEST(Table, NotesWhatItsOpenComparisonsLackAndWhereItsSpreadIs) {
  std::mt19937_64 random(5);
  Table table;
  table.unit = "sec/op";
  table.column_keys = {"c"};
  table.columns = {{"a"}, {"b"}};
  table.rows = {{"r"}};
  table.cells.resize(1);
  for (int column = 0; column < 2; ++column) {
    Cell cell;
    cell.values = draw(random, 8, 1, 0.05);
    cell.within.assign(8, 0.01);
    for (int round = 0; round < 8; ++round) cell.blocks.push_back(round);
    table.cells[0].push_back(cell);
  }
  compute(table, {});
  ASSERT_EQ(table.notes.size(), 2U);
  EXPECT_EQ(table.notes[0].find("to see a change of 3 %, 1 of 1 comparisons"), 0U);
  EXPECT_NE(table.notes[1].find("1.0 % within one; more rounds steady it"), std::string::npos);
  EXPECT_GT(table.cells[0][1]->rounds_to_see, 20U);
}

TEST(UnpairedEffect, CoversTheTruthAsOftenAsItPromises) {
  std::mt19937_64 random(3);
  for (const std::size_t count : {6U, 12U, 60U}) {
    constexpr int trials = 600;
    int covered = 0;
    for (int trial = 0; trial < trials; ++trial) {
      Values base = draw(random, count, 0, 0.05);
      Values candidate = draw(random, count + 1, std::log(1.1), 0.05);
      for (Values* values : {&base, &candidate}) {
        for (double& value : *values) value = std::exp(value);
      }
      const auto effect = unpaired_effect(base, candidate, 0.95);
      EXPECT_LE(effect->low, effect->ratio);
      EXPECT_LE(effect->ratio, effect->high);
      covered += effect->low <= 1.1 && 1.1 <= effect->high ? 1 : 0;
    }
    // Four standard errors below 95 %.
    EXPECT_GE(covered, trials * (0.95 - 4 * std::sqrt(0.95 * 0.05 / trials))) << count;
  }
}

TEST(UnpairedEffect, HasAnOpenIntervalForTooFewValues) {
  const Values base{1, 2, 3}, candidate{10, 20, 30};
  const auto effect = unpaired_effect(base, candidate, 0.95);
  EXPECT_NEAR(effect->ratio, 10, 1e-9);
  EXPECT_EQ(effect->low, 0);
  EXPECT_TRUE(std::isinf(effect->high));
  EXPECT_FALSE(unpaired_effect(Values{0}, candidate, 0.95).has_value());
}

}  // namespace
}  // namespace allot::stats

// Does the comparison by shared rounds find what is there, and only that?
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <random>
#include <vector>

#include "harness/stats/paired_effect.hpp"
#include "harness/stats/signed_rank.hpp"
#include "harness/stats/table.hpp"

namespace allot::stats {
namespace {

using Values = std::vector<double>;

/// The two-sided p by the plainest means: all signs of the ranked absolute values.
double p_by_enumeration(Values values) {
  std::erase(values, 0.0);
  const std::size_t n = values.size();
  Values ranks(n);
  double observed = 0;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const double other = std::abs(values[j]);
      ranks[i] += other < std::abs(values[i]) ? 1 : other == std::abs(values[i]) ? 0.5 : 0;
    }
    ranks[i] += 0.5;
    if (values[i] > 0) observed += ranks[i];
  }
  double below = 0, above = 0;
  for (unsigned mask = 0; mask < 1U << n; ++mask) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += (mask >> i & 1U) != 0 ? ranks[i] : 0;
    below += sum <= observed ? 1 : 0;
    above += sum >= observed ? 1 : 0;
  }
  return std::min(1.0, 2 * std::min(below, above) / static_cast<double>(1U << n));
}

TEST(SignedRank, AgreesWithEnumerationOfAllSigns) {
  std::mt19937 random(11);
  for (int i = 0; i < 200; ++i) {
    Values values(1 + random() % 9);
    for (double& value : values) value = static_cast<double>(random() % 9) - 4;
    EXPECT_NEAR(signed_rank_p(values), p_by_enumeration(values), 1e-12);
  }
}

TEST(SignedRank, KnowsTheSmallestPOfEachSize) {
  EXPECT_EQ(signed_rank_p(Values{0, 0}), 1);
  EXPECT_NEAR(signed_rank_p(Values{1, 2, 3, 4, 5, 6}), 0.03125, 1e-15);
  EXPECT_EQ(differences_for_interval(0.95), 6);
}

TEST(SignedRank, TheApproximationMeetsTheExactDistribution) {
  std::mt19937 random(12);
  std::normal_distribution<double> shifted(0.12, 1);
  Values values(201);
  for (double& value : values) value = shifted(random);
  const double approximate = signed_rank_p(values);
  values.pop_back();
  EXPECT_NEAR(signed_rank_p(values), approximate, 0.02);
}

TEST(HodgesLehmann, CoversTheCentreAsOftenAsItPromises) {
  std::mt19937_64 random(13);
  std::normal_distribution<double> noise(3, 1);
  constexpr int trials = 3000;
  for (const std::size_t count : {6U, 10U, 30U, 210U}) {
    int covered = 0;
    const int runs = count > 100 ? trials / 10 : trials;
    for (int trial = 0; trial < runs; ++trial) {
      Values values(count);
      for (double& value : values) value = noise(random);
      const Location location = hodges_lehmann(values, 0.95);
      EXPECT_LE(location.low, location.estimate);
      EXPECT_LE(location.estimate, location.high);
      covered += location.low <= 3 && 3 <= location.high ? 1 : 0;
    }
    EXPECT_GE(covered, runs * (0.95 - 4 * std::sqrt(0.95 * 0.05 / runs))) << count;
  }
}

TEST(HodgesLehmann, MayBeAskedForNoConfidenceOrForAll) {
  const Values values{1, 2, 3, 10};
  EXPECT_TRUE(std::isinf(hodges_lehmann(values, 1).high));
  const Location point = hodges_lehmann(values, 0);
  EXPECT_LE(point.low, point.estimate);
  EXPECT_LE(point.estimate, point.high);
}

TEST(PairedEffect, FindsASmallEffectUnderALargeDrift) {
  std::mt19937 random(14);
  std::normal_distribution<double> noise(0, 0.002);
  Values base, candidate;
  std::vector<int> rounds(12);
  std::iota(rounds.begin(), rounds.end(), 0);
  for (const int round : rounds) {
    const double drift = 1 + 0.03 * round;  // by a third over the run
    base.push_back(drift * std::exp(noise(random)));
    candidate.push_back(1.02 * drift * std::exp(noise(random)));
  }
  const auto effect = paired_effect({base, rounds}, {candidate, rounds}, 0.95);
  ASSERT_TRUE(effect.has_value());
  EXPECT_NEAR(effect->ratio, 1.02, 0.002);
  EXPECT_GT(effect->low, 1.01);
  EXPECT_LT(effect->p, 0.001);
  EXPECT_GT(compare(base, candidate, Assumption::nothing, 0.05).p, 0.5);  // unpaired: nothing
}

TEST(PairedEffect, UsesSharedRoundsOnlyWhateverTheirOrder) {
  const Values base{1, 2, 4}, candidate{8, 2, 100};
  const std::vector<int> base_rounds{0, 1, 2}, candidate_rounds{2, 0, 7};
  const auto effect = paired_effect({base, base_rounds}, {candidate, candidate_rounds}, 0.95);
  ASSERT_TRUE(effect.has_value());
  EXPECT_EQ(effect->pairs, 2U);
  EXPECT_NEAR(effect->ratio, 2, 1e-12);
  EXPECT_EQ(effect->warnings.size(), 1U);
}

TEST(PairedEffect, IsNotMadeUpWhereThereAreNoPairs) {
  const Values one{1, 2}, zero{0, 1};
  const std::vector<int> rounds{0, 1}, others{5, 6};
  EXPECT_FALSE(paired_effect({one, rounds}, {one, others}, 0.95).has_value());
  EXPECT_FALSE(paired_effect({zero, rounds}, {one, rounds}, 0.95).has_value());
}

/// Rounds of several launches of both sides, the candidate 2 % slower, on a machine that drifts by
/// a third within each round; `noise` is the spread of a launch.
struct Rounds {
  Rounds(int count, int launches, double noise) {
    std::mt19937 random(15);
    std::normal_distribution<double> own(0, noise);
    for (int round = 0; round < count; ++round) {
      for (int launch = 0; launch < launches; ++launch) {
        const double drift = 1 + 0.3 * launch / launches;
        base.push_back(drift * std::exp(own(random)));
        candidate.push_back(1.02 * drift * std::exp(own(random)));
        blocks.push_back(round);
      }
    }
  }
  [[nodiscard]] PairedEffect effect() const {
    return *paired_effect({base, blocks}, {candidate, blocks}, 0.95);
  }

  Values base, candidate;
  std::vector<int> blocks;
};

TEST(PairedEffect, ARoundIsOnePairHoweverManyLaunchesItHas) {
  const PairedEffect effect = Rounds(20, 9, 0).effect();
  EXPECT_EQ(effect.pairs, 20U);
  EXPECT_NEAR(effect.ratio, 1.02, 1e-12);
  EXPECT_NEAR(effect.spread, 0, 1e-12);  // drift within the round has cancelled
}

TEST(PairedEffect, LaunchesSteadyARoundByTheRootOfTheirNumber) {
  const double of_one = Rounds(200, 1, 0.04).effect().spread;
  EXPECT_NEAR(Rounds(200, 4, 0.04).effect().spread, of_one / 2, of_one * 0.1);
  EXPECT_NEAR(Rounds(200, 9, 0.04).effect().spread, of_one / 3, of_one * 0.07);
}

TEST(PairedEffect, IsNotMovedByOneDisturbedLaunchOfARound) {
  Rounds rounds(12, 5, 0.005);
  const PairedEffect before = rounds.effect();
  for (std::size_t i = 3; i < rounds.candidate.size(); i += 5) rounds.candidate[i] *= 4;
  const PairedEffect after = rounds.effect();
  // The mean of five ratios would have moved by a third.
  EXPECT_NEAR(after.ratio, before.ratio, 0.01);
  EXPECT_LT(after.spread, 0.02);
}

TEST(PairedEffect, ALaunchWithoutAPartnerCountsForNothing) {
  const Values base{1, 1, 1}, candidate{2, 2, 2, 100};
  const std::vector<int> base_blocks{0, 0, 1}, candidate_blocks{0, 0, 1, 1};
  const auto effect = paired_effect({base, base_blocks}, {candidate, candidate_blocks}, 0.95);
  ASSERT_TRUE(effect.has_value());
  EXPECT_EQ(effect->pairs, 2U);
  EXPECT_NEAR(effect->ratio, 2, 1e-12);
}

TEST(Pseudomedian, IsTheMedianOfAllMeansOfTwoTheValuesThemselvesAmongThem) {
  EXPECT_EQ(pseudomedian(Values{7}), 7);
  EXPECT_EQ(pseudomedian(Values{4, 1}), 2.5);
  EXPECT_EQ(pseudomedian(Values{0, 1, 5}), 1.75);  // 0 0.5 1 | 2.5 3 5
}

TEST(Table, AdjustsTheComparisonsOfOneTableAsOneFamily) {
  Table table;
  table.unit = "sec/op";
  table.column_keys = {"c"};
  table.columns = {{"a"}, {"b"}, {"c"}};
  table.rows = {{"r"}};
  table.cells.resize(1);
  for (const double factor : {1.0, 1.5, 1.0}) {
    Cell cell;
    for (int round = 0; round < 8; ++round) {
      cell.values.push_back(factor * (1 + 0.01 * ((round * 7) % 5)));
      cell.blocks.push_back(round);
    }
    table.cells[0].push_back(cell);
  }
  compute(table, {});
  EXPECT_NEAR(table.cells[0][1]->paired->p, 0.0078125, 1e-12);
  EXPECT_NEAR(*table.cells[0][1]->adjusted_p, 2 * 0.0078125, 1e-12);
  EXPECT_EQ(*table.cells[0][2]->adjusted_p, 1);
  EXPECT_TRUE(table.notes.empty());
}

}  // namespace
}  // namespace allot::stats

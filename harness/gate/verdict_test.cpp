// Does a verdict need all that it should need, and is what it says symmetric, honest and useful?
#include "harness/gate/verdict.hpp"

#include <cmath>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>
#include <random>

namespace allot::gate {
namespace {

using ::testing::HasSubstr;

/// `rounds` rounds in which the candidate takes `ratio` times as long, with `noise` on either side.
Pair pair(const std::string& cell, double ratio, int rounds = 12, double noise = 0.002,
          unsigned seed = 1) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> scatter(0, noise);
  Pair made{cell, "cpu-sec/op", false, {}, {}};
  for (int round = 0; round < rounds; ++round) {
    const double drift = 1 + 0.02 * round;
    made.base.values.push_back(drift * std::exp(scatter(random)));
    made.candidate.values.push_back(ratio * drift * std::exp(scatter(random)));
    made.base.rounds.push_back(round);
    made.candidate.rounds.push_back(round);
  }
  return made;
}

Pair unpaired(Pair pair) {
  pair.base.rounds.clear();
  pair.candidate.rounds.clear();
  return pair;
}

Pair exact(double base, double candidate) {
  return {"c", "allocs/op", true, {{base, base}, {}}, {{candidate, candidate}, {}}};
}

Verdict judge_one(const Pair& one, const Limits& limits = {}) {
  return judge(std::span(&one, 1), limits).front();
}

TEST(Judge, AnIntervalWithinTheLimitIsOk) {
  const Verdict verdict = judge_one(pair("c", 1.005));
  EXPECT_EQ(verdict.ruling, Ruling::ok);
  EXPECT_FALSE(verdict.flagged);
  EXPECT_THAT(verdict.reason, HasSubstr("stays within 3 %"));
}

TEST(Judge, AnIntervalBeyondTheLimitIsFlagged) {
  const Verdict slower = judge_one(pair("c", 1.05));
  EXPECT_EQ(slower.ruling, Ruling::regression);
  EXPECT_TRUE(slower.flagged);
  const Verdict faster = judge_one(pair("c", 1 / 1.05));
  EXPECT_EQ(faster.ruling, Ruling::improvement);
  EXPECT_TRUE(faster.flagged);
}

TEST(Judge, ASignificantChangeBelowTheLimitIsNoRegression) {
  const Verdict verdict = judge_one(pair("c", 1.02));
  EXPECT_LT(verdict.first->adjusted_p, 0.001);
  EXPECT_EQ(verdict.ruling, Ruling::ok);
}

TEST(Judge, WhatStraddlesTheLimitOwesANumberOfRounds) {
  const Verdict verdict = judge_one(pair("c", 1.01, 8, 0.03));
  EXPECT_EQ(verdict.ruling, Ruling::inconclusive);
  ASSERT_TRUE(verdict.more_rounds.has_value());
  EXPECT_GT(*verdict.more_rounds, 4U);
  EXPECT_LT(*verdict.more_rounds, 1000U);
  EXPECT_THAT(verdict.reason, HasSubstr("more rounds would settle it"));
  // Sides that were measured apart have runs, of which a round may have several.
  Pair apart = pair("c", 1.01, 8, 0.03);
  apart.base.rounds.clear();
  EXPECT_THAT(judge_one(apart).reason, HasSubstr("more runs of each side would settle it"));
}

TEST(Judge, TooFewRoundsDecideNothing) {
  const Verdict verdict = judge_one(pair("c", 2, 4, 0.0001));
  EXPECT_EQ(verdict.ruling, Ruling::inconclusive);
  EXPECT_EQ(verdict.more_rounds, 2U);  // six are the fewest with an interval
}

TEST(Judge, TheFamilyRaisesTheBar) {
  // 7 rounds can reach p = 2^-6 = 0.0156: enough for three comparisons, not for four.
  std::vector<Pair> family;
  for (const char* cell : {"a", "b", "c"}) family.push_back(pair(cell, 1.1, 7));
  for (const Verdict& verdict : judge(family, {})) EXPECT_TRUE(verdict.flagged);
  family.push_back(pair("d", 1.1, 7));
  for (const Verdict& verdict : judge(family, {})) {
    EXPECT_EQ(verdict.ruling, Ruling::inconclusive);
    EXPECT_EQ(verdict.first->family, 4U);
    EXPECT_GE(verdict.more_rounds, 1U);
  }
}

TEST(Judge, ExchangingTheSidesExchangesTheVerdict) {
  for (const double ratio : {0.9, 0.97, 1.0, 1.03, 1.1}) {
    for (unsigned seed = 0; seed < 20; ++seed) {
      const Pair forth = pair("c", ratio, 10, 0.01, seed);
      Pair back = forth;
      std::swap(back.base, back.candidate);
      const Ruling one = judge_one(forth).ruling;
      const Ruling other = judge_one(back).ruling;
      EXPECT_EQ(one == Ruling::regression, other == Ruling::improvement);
      EXPECT_EQ(one == Ruling::improvement, other == Ruling::regression);
    }
  }
}

TEST(Judge, MoreOfARateIsBetter) {
  Pair rate = pair("c", 1.1);
  rate.metric = "B/s";
  EXPECT_EQ(judge_one(rate).ruling, Ruling::improvement);
  rate = pair("c", 0.9);
  rate.metric = "B/s";
  EXPECT_EQ(judge_one(rate).ruling, Ruling::regression);
}

TEST(Judge, EachKindOfMetricHasItsOwnLimit) {
  Limits limits;
  Pair memory = pair("c", 1.02);
  memory.metric = "peak-anon-B";
  EXPECT_EQ(judge_one(memory, limits).ruling, Ruling::regression);
  limits.allowances["peak-anon-B"] = 0.05;
  EXPECT_EQ(judge_one(memory, limits).ruling, Ruling::ok);
}

TEST(Judge, SeparateRoundsAreJudgedAndSaidToBe) {
  const Pair apart = unpaired(pair("c", 1.5));
  const Verdict verdict = judge_one(apart);
  EXPECT_EQ(verdict.ruling, Ruling::regression);
  EXPECT_FALSE(verdict.first->effect.paired);
  EXPECT_THAT(verdict.reason, HasSubstr("sides measured apart"));
  // The drift over the rounds is in the interval now.
  EXPECT_GT(verdict.first->effect.spread, 10 * judge_one(pair("c", 1.5)).first->effect.spread);
}

TEST(Judge, AnExactMetricMayNotGrowByOne) {
  EXPECT_EQ(judge_one(exact(1000, 1000)).ruling, Ruling::ok);
  const Verdict more = judge_one(exact(1000, 1001));
  EXPECT_EQ(more.ruling, Ruling::regression);
  EXPECT_FALSE(more.flagged);  // nothing to confirm
  EXPECT_EQ(judge_one(exact(1000, 999)).ruling, Ruling::improvement);
  EXPECT_EQ(judge_one(exact(0, 1)).ruling, Ruling::regression);
  EXPECT_EQ(judge_one(exact(0, 0)).ruling, Ruling::ok);
}

TEST(Judge, AnAllowanceLetsAnExactMetricGrow) {
  Limits limits;
  limits.allowances["allocs/op"] = 0.01;
  EXPECT_EQ(judge_one(exact(1000, 1010), limits).ruling, Ruling::ok);
  EXPECT_EQ(judge_one(exact(1000, 1011), limits).ruling, Ruling::regression);
}

TEST(Judge, AnExactMetricThatVariesIsInvalid) {
  Pair varying = exact(5, 6);
  varying.candidate.values.back() = 7;
  const Verdict verdict = judge_one(varying);
  EXPECT_EQ(verdict.ruling, Ruling::invalid);
  EXPECT_THAT(verdict.reason, HasSubstr("2 different values in runs of the candidate"));
}

TEST(Judge, AFailedRunOrAMissingSideIsInvalid) {
  Pair failed = pair("c", 1);
  failed.fault = "1 of 12 runs of the candidate failed: signal";
  EXPECT_EQ(judge_one(failed).ruling, Ruling::invalid);
  Pair missing = pair("c", 1);
  missing.candidate = {};
  EXPECT_EQ(judge_one(missing).ruling, Ruling::invalid);
}

TEST(Judge, ZerosHaveNoRatio) {
  Pair zeros = pair("c", 1);
  zeros.base.values.assign(12, 0);
  zeros.candidate.values.assign(12, 0);
  EXPECT_EQ(judge_one(zeros).ruling, Ruling::ok);
  zeros.candidate.values.back() = 1;
  EXPECT_EQ(judge_one(zeros).ruling, Ruling::inconclusive);
}

TEST(Confirm, OnlyWhatFreshRoundsRepeatStands) {
  const std::vector<Pair> first{pair("stays", 1.1), pair("goes", 1.1), pair("wavers", 1.1),
                                pair("turns", 1.1), pair("calm", 1)};
  const std::vector<Pair> fresh{pair("stays", 1.09, 12, 0.002, 2), pair("goes", 1, 12, 0.002, 3),
                                pair("wavers", 1.0, 12, 0.08, 1), pair("turns", 0.9)};
  const std::vector<Verdict> verdicts = confirm(judge(first, {}), fresh, {});
  EXPECT_EQ(verdicts[0].ruling, Ruling::regression);
  EXPECT_THAT(verdicts[0].reason, HasSubstr("as the first rounds: +10"));
  EXPECT_EQ(verdicts[0].fresh->family, 4U);
  EXPECT_EQ(verdicts[1].ruling, Ruling::ok);
  EXPECT_THAT(verdicts[1].reason, HasSubstr("unlike the first rounds"));
  EXPECT_EQ(verdicts[2].ruling, Ruling::inconclusive);
  EXPECT_TRUE(verdicts[2].more_rounds.has_value());
  EXPECT_EQ(verdicts[3].ruling, Ruling::inconclusive);
  EXPECT_EQ(verdicts[4].ruling, Ruling::ok);
  EXPECT_FALSE(verdicts[4].fresh.has_value());
}

TEST(Confirm, WithoutFreshRoundsAFlagIsNoVerdict) {
  const std::vector<Pair> first{pair("c", 1.1)};
  for (const auto& verdicts : {withhold(judge(first, {})), confirm(judge(first, {}), {}, {})}) {
    EXPECT_EQ(verdicts[0].ruling, Ruling::inconclusive);
    EXPECT_THAT(verdicts[0].reason, HasSubstr("no fresh rounds confirm it"));
  }
}

TEST(Overall, TheWorstVerdictSpeaksForAll) {
  std::vector<Verdict> verdicts(3);
  verdicts[0].ruling = Ruling::ok;
  verdicts[1].ruling = Ruling::improvement;
  verdicts[2].ruling = Ruling::ok;
  EXPECT_EQ(overall(verdicts), Ruling::ok);
  verdicts[0].ruling = Ruling::inconclusive;
  EXPECT_EQ(overall(verdicts), Ruling::inconclusive);
  verdicts[1].ruling = Ruling::regression;
  EXPECT_EQ(overall(verdicts), Ruling::regression);
  verdicts[2].ruling = Ruling::invalid;
  EXPECT_EQ(overall(verdicts), Ruling::invalid);
}

// The number of rounds that an inconclusive verdict asks for should usually be enough.
TEST(Judge, TheRoundsThatItAsksForMostlySettleIt) {
  int asked = 0, settled = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Verdict verdict = judge_one(pair("c", 1.0, 8, 0.03, seed));
    if (verdict.ruling != Ruling::inconclusive || !verdict.more_rounds) continue;
    if (*verdict.more_rounds > 200) continue;  // an estimate that chance has put at the limit
    ++asked;
    const int in_all = 8 + static_cast<int>(*verdict.more_rounds);
    const Ruling later = judge_one(pair("c", 1.0, in_all, 0.03, seed)).ruling;
    settled += later == Ruling::ok ? 1 : 0;
  }
  EXPECT_GT(asked, 50);
  EXPECT_GT(settled, asked * 7 / 10);
}

// Of 50 identical cells none may be called changed, table after table.
TEST(Judge, IdenticalSidesAreHardlyEverFlaggedEvenWithoutALimit) {
  Limits strict;
  strict.slowdown = 0;
  int tables_flagged = 0;
  constexpr int tables = 60;
  for (unsigned table = 0; table < tables; ++table) {
    std::vector<Pair> family;
    for (unsigned cell = 0; cell < 50; ++cell) {
      family.push_back(pair(std::to_string(cell), 1, 15, 0.02, table * 100 + cell));
    }
    const auto verdicts = judge(family, strict);
    tables_flagged += std::any_of(verdicts.begin(), verdicts.end(),
                                  [](const Verdict& verdict) { return verdict.flagged; });
  }
  // Holm at 0.05 flags 3 of 60 before any confirmation; 9 would be over three deviations more.
  EXPECT_LE(tables_flagged, 8);
}

}  // namespace
}  // namespace allot::gate

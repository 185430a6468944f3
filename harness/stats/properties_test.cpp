// Do the statistics keep the promises that hold for any data?
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <vector>

#include "harness/stats/adjust.hpp"
#include "harness/stats/geomean.hpp"
#include "harness/stats/mann_whitney.hpp"
#include "harness/stats/median_interval.hpp"
#include "harness/stats/quantile.hpp"
#include "harness/stats/summary.hpp"

namespace allot::stats {
namespace {

using Values = std::vector<double>;

/// `count` values of which about `distinct` differ: few make many ties.
Values draw(std::mt19937& random, std::size_t count, unsigned distinct) {
  Values values(count);
  for (double& value : values) value = static_cast<double>(random() % distinct);
  return values;
}

double u_of(const Values& first, const Values& second) {
  double u = 0;
  for (const double a : first) {
    for (const double b : second) u += a > b ? 1 : a == b ? 0.5 : 0;
  }
  return u;
}

/// The two-sided p by the plainest means: every way to deal the pooled values to two samples.
double p_by_enumeration(const Values& first, const Values& second) {
  Values pool = first;
  pool.insert(pool.end(), second.begin(), second.end());
  const double observed = u_of(first, second);
  double below = 0, above = 0, all = 0;
  for (unsigned mask = 0; mask < 1U << pool.size(); ++mask) {
    Values a, b;
    for (std::size_t i = 0; i < pool.size(); ++i)
      ((mask >> i & 1U) != 0 ? a : b).push_back(pool[i]);
    if (a.size() != first.size()) continue;
    const double u = u_of(a, b);
    below += u <= observed ? 1 : 0;
    above += u >= observed ? 1 : 0;
    all += 1;
  }
  return std::min(1.0, 2 * std::min(below, above) / all);
}

TEST(MannWhitney, AgreesWithEnumerationOfAllDeals) {
  std::mt19937 random(3);
  for (int i = 0; i < 150; ++i) {
    const std::size_t n1 = 1 + random() % 5;
    const std::size_t n2 = 1 + random() % 5;
    const unsigned distinct = i % 2 == 0 ? 3 : 1000;
    const Values first = draw(random, n1, distinct);
    const Values second = draw(random, n2, distinct);
    EXPECT_NEAR(mann_whitney(first, second).p, p_by_enumeration(first, second), 1e-12);
  }
}

TEST(MannWhitney, IsSymmetricAndItsPLiesBetweenZeroAndOne) {
  std::mt19937 random(4);
  for (int i = 0; i < 300; ++i) {
    const unsigned distinct = i % 3 == 0 ? 2 : i % 3 == 1 ? 10 : 1'000'000;
    const Values first = draw(random, 1 + random() % 60, distinct);
    const Values second = draw(random, 1 + random() % 60, distinct);
    const MannWhitney forth = mann_whitney(first, second);
    const MannWhitney back = mann_whitney(second, first);
    EXPECT_GE(forth.p, 0);
    EXPECT_LE(forth.p, 1);
    EXPECT_NEAR(forth.p, back.p, 1e-12);
    EXPECT_NEAR(forth.u + back.u, static_cast<double>(first.size() * second.size()), 1e-9);
  }
}

TEST(MannWhitney, DoesNotChangeUnderMonotoneTransformation) {
  std::mt19937 random(5);
  for (int i = 0; i < 50; ++i) {
    Values first = draw(random, 1 + random() % 20, 15);
    Values second = draw(random, 1 + random() % 20, 15);
    const double p = mann_whitney(first, second).p;
    for (Values* values : {&first, &second}) {
      for (double& value : *values) value = std::exp(value / 3);
    }
    EXPECT_EQ(mann_whitney(first, second).p, p);
  }
}

TEST(MannWhitney, SaysHowManySamplesWouldBeEnough) {
  EXPECT_EQ(samples_to_detect(0.05).count, 4U);
  EXPECT_EQ(samples_to_detect(0.01).count, 5U);
  EXPECT_EQ(samples_to_detect(1).count, 1U);
  EXPECT_TRUE(samples_to_detect(0).more);
  for (const double alpha : {0.5, 0.1, 0.05, 0.01, 0.001}) {
    const std::size_t enough = samples_to_detect(alpha).count;
    Values low(enough), high(enough);
    for (std::size_t i = 0; i < enough; ++i) {
      low[i] = static_cast<double>(i);
      high[i] = 100 + static_cast<double>(i);
    }
    EXPECT_LE(mann_whitney(low, high).p, alpha * (1 + 1e-12));
  }
}

TEST(MedianInterval, NamesTheFewestSamplesThatGiveOne) {
  EXPECT_EQ(samples_for_interval(0.8), 4);
  EXPECT_EQ(samples_for_interval(0.9), 5);
  EXPECT_EQ(samples_for_interval(0.95), 6);
  EXPECT_EQ(samples_for_interval(0.99), 8);
  EXPECT_EQ(samples_for_interval(1), std::nullopt);
}

TEST(MedianInterval, CoversAsOftenAsItPromises) {
  std::mt19937_64 random(6);
  std::lognormal_distribution<double> skewed(0, 1);  // its median is 1
  constexpr int trials = 4000;
  for (const int count : {6, 11, 24, 40}) {
    int covered = 0;
    for (int trial = 0; trial < trials; ++trial) {
      Values values(static_cast<std::size_t>(count));
      for (double& value : values) value = skewed(random);
      const Summary summary = summarize(values, Assumption::nothing, 0.95);
      covered += summary.low <= 1 && 1 <= summary.high ? 1 : 0;
    }
    // Four standard errors below 95 %.
    EXPECT_GE(covered, trials * (0.95 - 4 * std::sqrt(0.95 * 0.05 / trials))) << count;
  }
}

TEST(Summary, OfExactFiguresIsTheMostFrequentValueWithItsRange) {
  const Values values{3, 5, 5, 4};
  const Summary summary = summarize(values, Assumption::exact, 0.95);
  EXPECT_EQ(summary.center, 5);
  EXPECT_EQ(summary.low, 3);
  EXPECT_EQ(summary.high, 5);
  ASSERT_EQ(summary.warnings.size(), 1U);
  EXPECT_EQ(summary.warnings[0], "exact distribution expected, but values range from 3 to 5");
}

TEST(Quantile, StaysWithinTheSampleAndGrowsWithTheFraction) {
  std::mt19937 random(7);
  for (int i = 0; i < 100; ++i) {
    Values values = draw(random, 1 + random() % 30, 50);
    std::sort(values.begin(), values.end());
    double before = values.front();
    for (double fraction = 0; fraction <= 1; fraction += 0.01) {
      const double now = quantile(values, fraction);
      EXPECT_GE(now, before);
      EXPECT_LE(now, values.back());
      before = now;
    }
  }
}

TEST(GeometricMean, OfRatiosIsTheRatioOfGeometricMeans) {
  const Values a{1, 2e200, 3e-200}, b{5e100, 7, 1e-300};
  Values ratios;
  for (std::size_t i = 0; i < a.size(); ++i) ratios.push_back(a[i] / b[i]);
  EXPECT_NEAR(*geometric_mean(ratios) / (*geometric_mean(a) / *geometric_mean(b)), 1, 1e-12);
  EXPECT_FALSE(geometric_mean(Values{1, 0}).has_value());
  EXPECT_FALSE(geometric_mean(Values{}).has_value());
}

TEST(Adjustments, NeverLowerPAndKeepItsOrder) {
  std::mt19937 random(8);
  std::uniform_real_distribution<double> uniform(0, 1);
  for (int i = 0; i < 100; ++i) {
    Values p(1 + random() % 40);
    for (double& one : p) one = std::pow(uniform(random), 3);
    const Values strict = holm(p);
    const Values lenient = benjamini_hochberg(p);
    for (std::size_t a = 0; a < p.size(); ++a) {
      EXPECT_GE(strict[a], lenient[a] - 1e-15);
      EXPECT_GE(lenient[a], p[a] - 1e-15);
      EXPECT_LE(strict[a], 1);
      for (std::size_t b = 0; b < p.size(); ++b) {
        if (p[a] < p[b]) {
          EXPECT_LE(strict[a], strict[b]);
        }
      }
    }
  }
}

}  // namespace
}  // namespace allot::stats

// Are changes of level found where they are, and nothing where there is none?
#include "harness/stats/change_points.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace allot::stats {
namespace {

/// About `level`, give or take `spread` (logarithms), from a generator that is equal everywhere.
std::vector<double> level(std::size_t count, double level, double spread, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<double> values;
  for (std::size_t i = 0; i < count; ++i) {
    // The sum of four uniform numbers is bell-shaped enough; its deviation is sqrt(4 / 12).
    double sum = -2;
    for (int draw = 0; draw < 4; ++draw) sum += static_cast<double>(random() >> 11U) * 0x1p-53;
    values.push_back(level * std::exp(spread * sum / std::sqrt(4.0 / 12)));
  }
  return values;
}

std::vector<double> joined(std::vector<double> first, const std::vector<double>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

TEST(ChangePoints, AStepIsFoundAtItsPlace) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto found =
        change_points(joined(level(30, 1, 0.01, seed), level(30, 1.05, 0.01, seed + 100)), {});
    ASSERT_EQ(found.size(), 1U) << "seed " << seed;
    EXPECT_LE(found[0].begin, 30U);
    EXPECT_GE(found[0].end, 30U);
    EXPECT_NEAR(found[0].after / found[0].before, 1.05, 0.01);
  }
}

TEST(ChangePoints, NoiseAloneHasNone) {
  std::size_t alarms = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    alarms += change_points(level(60, 1, 0.03, seed), {}).size();
  }
  // 0.3 would be expected, and fewer because the places overlap.
  EXPECT_LE(alarms, 2U);
}

TEST(ChangePoints, SpikesAreNoChange) {
  for (const std::size_t wide : {1U, 2U, 3U}) {
    std::vector<double> values = level(60, 1, 0.01, wide);
    for (std::size_t i = 0; i < wide; ++i) values[30 + i] *= 2;
    EXPECT_TRUE(change_points(values, {}).empty()) << wide << " wide";
  }
}

TEST(ChangePoints, AStepThatIsTakenBackIsTwo) {
  const auto found = change_points(
      joined(joined(level(20, 1, 0.01, 1), level(20, 1.1, 0.01, 2)), level(20, 1, 0.01, 3)), {});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].at, 20U);
  EXPECT_EQ(found[1].at, 40U);
}

TEST(ChangePoints, ShortOrConstantSeriesHaveNone) {
  EXPECT_TRUE(change_points({}, {}).empty());
  EXPECT_TRUE(change_points(std::vector<double>{1, 1, 1, 2, 2, 2}, {}).empty());
  EXPECT_TRUE(change_points(std::vector<double>(60, 3.0), {}).empty());
}

TEST(ChangePoints, ANewLevelIsToldOnceItIsLongEnough) {
  EXPECT_TRUE(change_points(joined(level(40, 1, 0.01, 1), level(3, 1.2, 0.01, 2)), {}).empty());
  EXPECT_EQ(change_points(joined(level(40, 1, 0.01, 1), level(5, 1.2, 0.01, 2)), {}).size(), 1U);
}

}  // namespace
}  // namespace allot::stats

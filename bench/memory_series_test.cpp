// Does a series of any length keep a bounded number of points that lie equally far apart?
#include "bench/memory_series.hpp"

#include <gtest/gtest.h>

namespace allot::bench {
namespace {

TEST(MemorySeries, KeepsEveryPointOfAShortSample) {
  MemorySeries series;
  for (int at = 0; at < 1500; ++at) series.add({static_cast<double>(at), 0, 0});
  EXPECT_EQ(series.points().size(), 1500U);
  EXPECT_EQ(series.interval(), std::chrono::milliseconds(1));
}

TEST(MemorySeries, StaysSmallAndEvenlySpacedHoweverLongTheSample) {
  MemorySeries series;
  double now = 0;
  for (int point = 0; point < 20000; ++point) {
    series.add({now, 0, 0});
    now += std::chrono::duration<double>(series.interval()).count();
  }
  const auto points = series.points();
  EXPECT_GE(points.size(), 1000U);
  EXPECT_LE(points.size(), 2000U);
  const double step = points[1].at - points[0].at;
  for (std::size_t at = 1; at < points.size(); ++at)
    EXPECT_NEAR(points[at].at - points[at - 1].at, step, 1e-6) << at;
  EXPECT_EQ(points[0].at, 0);
}

TEST(MemorySeries, StartsAnewForTheNextSample) {
  MemorySeries series;
  for (int at = 0; at < 5000; ++at) series.add({});
  series.clear();
  EXPECT_TRUE(series.points().empty());
  EXPECT_EQ(series.interval(), std::chrono::milliseconds(1));
}

}  // namespace
}  // namespace allot::bench

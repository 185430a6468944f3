// Does every value fall into the one bin that names it?
#include "corpora/power_histogram.hpp"

#include <gtest/gtest.h>
#include <limits>

namespace allot::corpora {
namespace {

TEST(PowerHistogram, PutsPowersOfTwoAtTheStartOfTheirBins) {
  PowerHistogram histogram;
  for (const std::uint64_t value : {0U, 1U, 2U, 3U, 4U, 7U, 8U}) histogram.add(value);
  const std::vector<PowerHistogram::Bin> expected{
      {0, 0, 1}, {1, 1, 1}, {2, 3, 2}, {4, 7, 2}, {8, 15, 1}};
  EXPECT_EQ(histogram.bins(), expected);
  EXPECT_EQ(histogram.below_power(2), 4U);
}

TEST(PowerHistogram, HoldsTheLargestNumber) {
  PowerHistogram histogram;
  histogram.add(std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(histogram.bins().back().last, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(histogram.bins().back().count, 1U);
  EXPECT_EQ(histogram.bins().back().first, std::uint64_t{1} << 63);
}

TEST(PowerHistogram, OfNothingHasNoBins) {
  EXPECT_TRUE(PowerHistogram().bins().empty());
}

}  // namespace
}  // namespace allot::corpora

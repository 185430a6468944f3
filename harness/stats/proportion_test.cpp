// Is the interval of a counted share Clopper and Pearson's?
#include "harness/stats/proportion.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace allot::stats {
namespace {

TEST(Proportion, NoHitsLeaveTheClosedFormAsUpperBound) {
  const Proportion none = proportion(0, 1000, 0.95);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 1 - std::pow(0.025, 1.0 / 1000), 1e-12);
}

TEST(Proportion, AllHitsLeaveTheClosedFormAsLowerBound) {
  const Proportion all = proportion(40, 40, 0.9);
  EXPECT_NEAR(all.low, std::pow(0.05, 1.0 / 40), 1e-12);
  EXPECT_EQ(all.high, 1);
}

TEST(Proportion, BoundsAreWhereTheBinomialTailsAreHalfOfWhatIsMissing) {
  constexpr int trials = 20;
  constexpr int hits = 7;
  const Proportion some = proportion(hits, trials, 0.95);
  const auto probability = [](int count, double p) {
    return std::exp(std::lgamma(trials + 1) - std::lgamma(count + 1) -
                    std::lgamma(trials - count + 1)) *
           std::pow(p, count) * std::pow(1 - p, trials - count);
  };
  double at_least = 0;
  double at_most = 0;
  for (int count = hits; count <= trials; ++count) at_least += probability(count, some.low);
  for (int count = 0; count <= hits; ++count) at_most += probability(count, some.high);
  EXPECT_NEAR(at_least, 0.025, 1e-9);
  EXPECT_NEAR(at_most, 0.025, 1e-9);
}

}  // namespace
}  // namespace allot::stats

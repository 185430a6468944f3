#include "harness/stats/median_interval.hpp"

#include <algorithm>
#include <array>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <initializer_list>
#include <vector>

#include "errors/check.hpp"

namespace allot::stats {
namespace {

// Below this the binomial is summed exactly; above, its normal approximation is good to a
// fraction of a percent (both are benchstat's figures).
constexpr int most_exact = 30;
constexpr int most_searched = 50;

constexpr unsigned bits(std::initializer_list<int> places) {
  unsigned set = 0;
  for (const int place : places) set |= 1U << place;
  return set;
}

/// Where the left neighbour k and the right one n - k are equally probable, the left is taken.
/// Above 20 benchstat computes binomials through logarithms, and its rounding makes the right one
/// look larger at these k, for n = 21 .. 30. Either interval covers as much; ours follows, so that
/// both print the same range.
constexpr int first_rounded = 21;
constexpr std::array<unsigned, most_exact - first_rounded + 1> right_ties{
    bits({2, 4, 7}),
    bits({2, 4, 7, 10}),
    bits({2, 4, 7}),
    bits({2, 4, 7, 11}),
    bits({2, 4, 7, 10}),
    bits({2, 4, 7, 10}),
    bits({2, 4, 7, 10, 11, 13}),
    bits({2, 4, 7, 10, 12, 13}),
    bits({2, 4, 5, 6, 7, 10, 13}),
    bits({2, 4, 5, 6, 7, 8, 10, 13, 14}),
};

bool tie_goes_right(int count, int left) {
  return count >= first_rounded &&
         (right_ties[static_cast<std::size_t>(count - first_rounded)] >> left & 1U) != 0;
}

/// P(K = k) for k of `count` fair coins, k = 0 .. count.
std::vector<double> fair_binomial(int count) {
  std::vector<double> mass(static_cast<std::size_t>(count) + 1);
  mass[0] = std::ldexp(1.0, -count);
  for (int k = 1; k <= count; ++k) {
    const auto at = static_cast<std::size_t>(k);
    mass[at] = mass[at - 1] * (count - k + 1) / k;
  }
  return mass;
}

RankInterval exact_ranks(int count, double confidence) {
  const std::vector<double> mass = fair_binomial(count);
  const auto at = [&mass](int k) {
    return k < 0 || k >= static_cast<int>(mass.size()) ? -1.0 : mass[static_cast<std::size_t>(k)];
  };
  int low = count / 2;  // the lower mode
  int high = low;
  double coverage = at(low);
  while (coverage < confidence && (low > 0 || high < count)) {
    const bool tie = low - 1 == count - (high + 1);
    if (tie ? !tie_goes_right(count, low - 1) : at(low - 1) > at(high + 1)) {
      coverage += at(--low);
    } else {
      coverage += at(++high);
    }
  }
  return {low, high + 1, coverage};
}

RankInterval approximate_ranks(int count, double confidence) {
  const boost::math::normal_distribution<> below(count / 2.0, std::sqrt(count) / 2);
  const auto coverage = [&below](int low, int high) {
    return boost::math::cdf(below, high - 0.5) - boost::math::cdf(below, low - 0.5);
  };
  const double tail = (1 - confidence) / 2;
  int low = static_cast<int>(std::floor(boost::math::quantile(below, tail) + 0.5));
  int high = static_cast<int>(std::ceil(boost::math::quantile(below, 1 - tail) - 0.5)) + 1;
  if (coverage(low, high - 1) >= confidence) --high;
  low = std::max(low, 0);
  high = std::min(high, count + 1);
  return {low, high, coverage(low, high)};
}

}  // namespace

RankInterval median_ranks(int count, double confidence) {
  CHECK(count > 0);
  if (confidence >= 1) return {0, count + 1, 1};
  return count <= most_exact ? exact_ranks(count, confidence)
                             : approximate_ranks(count, confidence);
}

std::optional<int> samples_for_interval(double confidence) {
  for (int count = 1; count <= most_searched; ++count) {
    const RankInterval ranks = median_ranks(count, confidence);
    if (ranks.low > 0 && ranks.high <= count) return count;
  }
  return std::nullopt;
}

}  // namespace allot::stats

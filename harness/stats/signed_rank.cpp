#include "harness/stats/signed_rank.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <vector>

#include "errors/check.hpp"

namespace allot::stats {
namespace {

// Above this the normal approximation is good to a thousandth, and the exact sum gets slow.
constexpr std::size_t most_exact = 200;
constexpr int most_searched = 50;

/// P(sum = s) where each of `ranks` is counted or not, as a coin falls.
std::vector<double> sums_of_signs(std::span<const std::size_t> ranks) {
  const std::size_t most = std::accumulate(ranks.begin(), ranks.end(), std::size_t{0});
  std::vector<double> mass(most + 1, 0.0);
  mass[0] = 1;
  std::size_t reached = 0;
  for (const std::size_t rank : ranks) {
    reached += rank;
    for (std::size_t sum = reached + 1; sum-- > 0;) {
      mass[sum] = (mass[sum] + (sum >= rank ? mass[sum - rank] : 0)) / 2;
    }
  }
  return mass;
}

struct SignedRanks {
  std::vector<std::size_t> doubled;  // midranks of the absolute values, times two
  std::size_t doubled_positive = 0;  // sum over positive differences
};

SignedRanks rank(std::span<const double> differences) {
  std::vector<double> values;
  std::copy_if(differences.begin(), differences.end(), std::back_inserter(values),
               [](double value) { return value != 0; });
  std::sort(values.begin(), values.end(),
            [](double a, double b) { return std::abs(a) < std::abs(b); });
  SignedRanks ranks;
  for (std::size_t start = 0; start < values.size();) {
    std::size_t end = start;
    while (end < values.size() && std::abs(values[end]) == std::abs(values[start])) ++end;
    for (std::size_t i = start; i < end; ++i) {
      ranks.doubled.push_back(start + 1 + end);
      if (values[i] > 0) ranks.doubled_positive += ranks.doubled.back();
    }
    start = end;
  }
  return ranks;
}

double approximate_p(const SignedRanks& ranks) {
  double mean = 0;
  double variance = 0;
  for (const std::size_t doubled : ranks.doubled) {
    const double rank = static_cast<double>(doubled) / 2;
    mean += rank / 2;
    variance += rank * rank / 4;
  }
  const double sum = static_cast<double>(ranks.doubled_positive) / 2;
  const double distance = std::max(0.0, std::abs(sum - mean) - 0.5);
  return std::min(1.0, std::erfc(distance / std::sqrt(2 * variance)));
}

/// How many pairwise means to leave out at either end: the largest k with P(W < k) at most half
/// of what the interval may miss, for `count` differences without ties.
std::size_t left_out(std::size_t count, double confidence) {
  const double tail = (1 - confidence) / 2;
  if (count > most_exact) {
    const double n = static_cast<double>(count);
    const boost::math::normal_distribution<> sums(n * (n + 1) / 4,
                                                  std::sqrt(n * (n + 1) * (2 * n + 1) / 24));
    if (tail <= 0) return 0;
    return static_cast<std::size_t>(std::max(0.0, boost::math::quantile(sums, tail) + 0.5));
  }
  std::vector<std::size_t> ranks(count);
  std::iota(ranks.begin(), ranks.end(), std::size_t{1});
  const std::vector<double> mass = sums_of_signs(ranks);
  double below = 0;
  std::size_t k = 0;
  while (k < mass.size() && below + mass[k] <= tail) below += mass[k++];
  return k;
}

/// Of each value with itself, too.
std::vector<double> pairwise_means(std::span<const double> values) {
  CHECK(!values.empty());
  std::vector<double> means;
  means.reserve(values.size() * (values.size() + 1) / 2);
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = i; j < values.size(); ++j) means.push_back((values[i] + values[j]) / 2);
  }
  return means;
}

}  // namespace

double signed_rank_p(std::span<const double> differences) {
  const SignedRanks ranks = rank(differences);
  if (ranks.doubled.empty()) return 1;
  if (ranks.doubled.size() > most_exact) return approximate_p(ranks);
  const std::vector<double> mass = sums_of_signs(ranks.doubled);
  const auto observed = mass.begin() + static_cast<std::ptrdiff_t>(ranks.doubled_positive);
  const double lower = std::accumulate(mass.begin(), observed + 1, 0.0);
  const double upper = std::accumulate(observed, mass.end(), 0.0);
  return std::min(1.0, 2 * std::min(lower, upper));
}

double pseudomedian(std::span<const double> values) {
  std::vector<double> means = pairwise_means(values);
  const auto middle = means.begin() + static_cast<std::ptrdiff_t>(means.size() / 2);
  std::nth_element(means.begin(), middle, means.end());
  if (means.size() % 2 == 1) return *middle;
  return (*std::max_element(means.begin(), middle) + *middle) / 2;
}

Location hodges_lehmann(std::span<const double> differences, double confidence) {
  std::vector<double> means = pairwise_means(differences);
  std::sort(means.begin(), means.end());
  const double estimate = (means[(means.size() - 1) / 2] + means[means.size() / 2]) / 2;
  const std::size_t k = left_out(differences.size(), confidence);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (k == 0) return {estimate, -infinity, infinity};
  // At low confidence the two ends may cross over the middle.
  const std::size_t first = std::min(k - 1, (means.size() - 1) / 2);
  return {estimate, means[first], means[means.size() - 1 - first]};
}

std::optional<int> differences_for_interval(double confidence) {
  for (int count = 1; count <= most_searched; ++count) {
    if (left_out(static_cast<std::size_t>(count), confidence) > 0) return count;
  }
  return std::nullopt;
}

}  // namespace allot::stats

#include "harness/stats/unpaired_effect.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "harness/stats/mann_whitney.hpp"
#include "harness/stats/rounds_needed.hpp"
#include "harness/stats/u_distribution.hpp"

namespace allot::stats {
namespace {

// As in the test itself: above this the normal approximation serves.
constexpr std::size_t most_exact = 50;

/// The largest k with P(U < k) at most `tail`: so many differences may be left out at either end.
std::size_t left_out(std::size_t n1, std::size_t n2, double tail) {
  const double pairs = static_cast<double>(n1) * static_cast<double>(n2);
  if (std::max(n1, n2) > most_exact) {
    const double variance = pairs * static_cast<double>(n1 + n2 + 1) / 12;
    const boost::math::normal_distribution<> u(pairs / 2, std::sqrt(variance));
    if (tail <= 0) return 0;
    return static_cast<std::size_t>(std::max(0.0, boost::math::quantile(u, tail) + 0.5));
  }
  std::size_t low = 0;  // is small enough
  std::size_t high = n1 * n2 / 2 + 1;
  while (high - low > 1) {
    const std::size_t middle = (low + high) / 2;
    (untied_tails(n1, n2, middle - 1).lower <= tail ? low : high) = middle;
  }
  return low;
}

std::optional<std::vector<double>> logarithms(std::span<const double> values) {
  std::vector<double> logs;
  for (const double value : values) {
    if (!(value > 0)) return std::nullopt;
    logs.push_back(std::log(value));
  }
  return logs;
}

}  // namespace

std::optional<UnpairedEffect> unpaired_effect(std::span<const double> base,
                                              std::span<const double> candidate,
                                              double confidence) {
  const auto first = logarithms(base);
  const auto second = logarithms(candidate);
  if (!first || !second || first->empty() || second->empty()) return std::nullopt;
  std::vector<double> differences;
  differences.reserve(first->size() * second->size());
  for (const double after : *second) {
    for (const double before : *first) differences.push_back(after - before);
  }
  std::sort(differences.begin(), differences.end());

  UnpairedEffect effect;
  const std::size_t last = differences.size() - 1;
  effect.ratio = std::exp((differences[last / 2] + differences[(last + 1) / 2]) / 2);
  const std::size_t k = left_out(first->size(), second->size(), (1 - confidence) / 2);
  effect.low = k == 0 ? 0 : std::exp(differences[std::min(k - 1, last / 2)]);
  effect.high = k == 0 ? std::numeric_limits<double>::infinity()
                       : std::exp(differences[last - std::min(k - 1, last / 2)]);
  effect.p = mann_whitney(base, candidate).p;
  effect.spread = std::hypot(spread_of(*first), spread_of(*second));
  return effect;
}

}  // namespace allot::stats

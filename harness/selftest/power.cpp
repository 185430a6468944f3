#include "harness/selftest/power.hpp"

#include <algorithm>
#include <cmath>

#include "harness/stats/quantile.hpp"
#include "harness/stats/signed_rank.hpp"

namespace allot::selftest {
namespace {

// Keeps the streams of random numbers apart (false_alarms.cpp has others).
constexpr std::uint64_t found_stream = 21;
constexpr std::uint64_t smallest_stream = 22;

/// The smallest log ratio that a set of rounds would show with certainty enough, had it been laid
/// over `differences`: the interval's lower end must clear the limit, and the p of a family of
/// `comparisons` must reach alpha, which is to say that the interval at alpha over their number
/// must clear zero.
double smallest_shift(std::span<const double> differences, int comparisons,
                      const gate::Limits& limits) {
  const double clears_limit =
      std::log1p(limits.slowdown) - stats::hodges_lehmann(differences, limits.confidence).low;
  const double reaches_alpha =
      -stats::hodges_lehmann(differences, 1 - limits.alpha / comparisons).low;
  return std::max(clears_limit, reaches_alpha);
}

/// Log ratios of rounds, as paired_effect takes them from the launches'.
std::vector<double> differences_of(const Noise::Cell& cell, int rounds, int launches,
                                   plan::Random& random) {
  std::vector<double> differences;
  std::vector<double> of_round(static_cast<std::size_t>(launches));
  for (int round = 0; round < rounds; ++round) {
    for (double& one : of_round) one = own_noise(cell, random) - own_noise(cell, random);
    differences.push_back(stats::pseudomedian(of_round));
  }
  return differences;
}

}  // namespace

stats::Proportion found(const Noise& noise, double slowdown, const Extent& extent,
                        const gate::Limits& limits) {
  std::size_t hits = 0;
  Noise turned = noise;
  for (int table = 0; table < extent.tables; ++table) {
    // Trials slow the first cell.
    std::rotate(turned.cells.begin(), turned.cells.begin() + 1, turned.cells.end());
    const Trial trial{&turned, {}, extent.cells, extent.rounds, slowdown, extent.launches};
    plan::Random random =
        plan::stream_of(extent.seed, found_stream, static_cast<std::uint64_t>(table), 0);
    const auto judged = verdicts(trial, limits, random);
    hits += judged.front().ruling == gate::Ruling::regression ? 1 : 0;
  }
  return stats::proportion(hits, static_cast<std::size_t>(extent.tables), confidence);
}

double smallest_slowdown(const Noise::Cell& cell, double share, const Extent& extent,
                         const gate::Limits& limits) {
  const int rounds = std::min(extent.rounds, most_simulated_rounds);
  std::vector<double> shifts;
  for (int table = 0; table < extent.tables; ++table) {
    plan::Random random =
        plan::stream_of(extent.seed, smallest_stream, static_cast<std::uint64_t>(table), 0);
    const auto differences = [&] { return differences_of(cell, rounds, extent.launches, random); };
    const double first = smallest_shift(differences(), extent.cells, limits);
    const double again = smallest_shift(differences(), 1, limits);
    shifts.push_back(std::max(first, again));
  }
  std::sort(shifts.begin(), shifts.end());
  const double limit = std::log1p(limits.slowdown);
  if (std::isinf(shifts.back())) return shifts.back();
  const double above = stats::quantile(shifts, share) - limit;
  return std::expm1(limit + above * std::sqrt(static_cast<double>(rounds) / extent.rounds));
}

}  // namespace allot::selftest

#include "harness/stats/mann_whitney.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "errors/check.hpp"
#include "harness/stats/u_distribution.hpp"

namespace allot::stats {
namespace {

// Where benchstat leaves the exact distribution: its cost grows with the cube of n.
constexpr std::size_t most_exact = 50;
constexpr std::size_t most_exact_with_ties = 25;
constexpr std::size_t most_searched = 10;

/// What the pooled samples look like in order: the size of each group of equal values, and twice
/// the rank sum of the first sample (twice, so that midranks stay whole numbers).
struct Ranking {
  std::vector<std::size_t> groups;
  std::size_t doubled_rank_sum = 0;
  [[nodiscard]] bool ties() const {
    return std::any_of(groups.begin(), groups.end(), [](std::size_t size) { return size > 1; });
  }
};

Ranking rank(std::span<const double> first, std::span<const double> second) {
  struct Labelled {
    double value;
    bool first;
  };
  std::vector<Labelled> pool;
  for (const double value : first) pool.push_back({value, true});
  for (const double value : second) pool.push_back({value, false});
  std::sort(pool.begin(), pool.end(),
            [](const Labelled& a, const Labelled& b) { return a.value < b.value; });

  Ranking ranking;
  for (std::size_t start = 0; start < pool.size();) {
    std::size_t end = start;
    std::size_t members = 0;
    for (; end < pool.size() && !(pool[start].value < pool[end].value); ++end) {
      members += pool[end].first ? 1 : 0;
    }
    // Ranks start+1 .. end share their mean.
    ranking.doubled_rank_sum += members * (start + 1 + end);
    ranking.groups.push_back(end - start);
    start = end;
  }
  return ranking;
}

/// Two-sided p of the normal approximation: variance corrected for ties, half a point of u for
/// its discreteness.
double approximate_p(const Ranking& ranking, double u, double n1, double n2) {
  const double total = n1 + n2;
  double ties = 0;
  for (const std::size_t group : ranking.groups) {
    const double size = static_cast<double>(group);
    ties += size * size * size - size;
  }
  const double sigma = std::sqrt(n1 * n2 / 12 * (total + 1 - ties / (total * (total - 1))));
  const double distance = std::max(0.0, std::abs(u - n1 * n2 / 2) - 0.5);
  return std::min(1.0, std::erfc(distance / sigma / std::sqrt(2.0)));
}

}  // namespace

MannWhitney mann_whitney(std::span<const double> first, std::span<const double> second) {
  CHECK(!first.empty() && !second.empty());
  const Ranking ranking = rank(first, second);
  const double n1 = static_cast<double>(first.size());
  const double n2 = static_cast<double>(second.size());
  const std::size_t larger = std::max(first.size(), second.size());

  MannWhitney result;
  result.u = static_cast<double>(ranking.doubled_rank_sum) / 2 - n1 * (n1 + 1) / 2;
  result.all_equal = ranking.groups.size() == 1;
  const bool ties = ranking.ties();
  result.exact = larger <= (ties ? most_exact_with_ties : most_exact);
  if (result.all_equal) return result;
  if (!result.exact) {
    result.p = approximate_p(ranking, result.u, n1, n2);
    return result;
  }
  const Tails tails =
      ties ? tied_tails(ranking.groups, first.size(), ranking.doubled_rank_sum)
           : untied_tails(first.size(), second.size(), static_cast<std::size_t>(result.u));
  result.p = std::min(1.0, 2 * std::min(tails.lower, tails.upper));
  const bool central = 2 * result.u == n1 * n2;
  if (ties && first.size() != second.size() && !central) {
    const double doubled = 2 * (result.u <= n1 * n2 / 2 ? tails.lower : tails.mirrored);
    // Less than what three printed digits show is no other answer.
    result.benchstat_errs = std::abs(doubled - result.p) > 5e-4;
  }
  return result;
}

SamplesNeeded samples_to_detect(double alpha) {
  double arrangements = 1;  // of n and n: (2n)! / n!^2
  for (std::size_t count = 1; count <= most_searched; ++count) {
    arrangements *= (2.0 * static_cast<double>(count) - 1) * 2 / static_cast<double>(count);
    if (2 / arrangements <= alpha) return {count, false};
  }
  return {most_searched, true};
}

}  // namespace allot::stats

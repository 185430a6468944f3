#include "harness/stats/u_distribution.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace allot::stats {
namespace {

using Distribution = std::vector<double>;

double sum_to(const Distribution& all, std::size_t end) {
  return std::accumulate(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(end), 0.0);
}

/// P(U = u) for u = 0 .. `small` * `large`, by the recurrence of Mann and Whitney (1947): the
/// largest value belongs to either sample, and what is left is a smaller case of the same.
Distribution untied(std::size_t small, std::size_t large) {
  // by_small[n] is the distribution for (n, m), n <= m, while m grows.
  std::vector<Distribution> by_small(small + 1, Distribution{1.0});
  for (std::size_t m = 1; m <= large; ++m) {
    for (std::size_t n = 1; n <= std::min(small, m); ++n) {
      const Distribution& fewer = by_small[n - 1];                // (n - 1, m)
      const Distribution& before = n == m ? fewer : by_small[n];  // (n, m - 1)
      Distribution next(n * m + 1, 0.0);
      for (std::size_t u = 0; u < next.size(); ++u) {
        const double first = u >= m && u - m < fewer.size() ? fewer[u - m] : 0;
        const double second = u < before.size() ? before[u] : 0;
        next[u] = (static_cast<double>(n) * first + static_cast<double>(m) * second) /
                  static_cast<double>(n + m);
      }
      by_small[n] = std::move(next);
    }
  }
  return by_small[small];
}

/// The ways to take k of `size`, for every k.
std::vector<double> choices(std::size_t size) {
  std::vector<double> ways(size + 1, 1.0);
  for (std::size_t k = 1; k <= size; ++k) {
    ways[k] = ways[k - 1] * static_cast<double>(size - k + 1) / static_cast<double>(k);
  }
  return ways;
}

/// In how many ways `taken` of the pooled values reach each doubled rank sum, group by group.
Distribution tied(std::span<const std::size_t> groups, std::size_t taken, std::size_t total) {
  const std::size_t most = 2 * taken * total;  // no rank exceeds `total`
  std::vector<Distribution> ways(taken + 1, Distribution(most + 1, 0.0));
  ways[0][0] = 1;
  std::size_t start = 0;
  for (const std::size_t size : groups) {
    const std::vector<double> choose = choices(size);
    const std::size_t doubled_midrank = 2 * start + size + 1;
    for (std::size_t count = std::min(taken, start + size); count > 0; --count) {
      for (std::size_t k = 1; k <= std::min(size, count); ++k) {
        const std::size_t shift = k * doubled_midrank;
        for (std::size_t sum = shift; sum <= most; ++sum) {
          ways[count][sum] += choose[k] * ways[count - k][sum - shift];
        }
      }
    }
    start += size;
  }
  return ways[taken];
}

}  // namespace

Tails untied_tails(std::size_t n1, std::size_t n2, std::size_t u) {
  const Distribution all = untied(std::min(n1, n2), std::max(n1, n2));
  // Symmetric: the upper tail is the lower one of the other sample's U.
  const double upper = sum_to(all, n1 * n2 - u + 1);
  return {sum_to(all, u + 1), upper, upper};
}

Tails tied_tails(std::span<const std::size_t> groups, std::size_t taken,
                 std::size_t doubled_rank_sum) {
  const std::size_t total = std::accumulate(groups.begin(), groups.end(), std::size_t{0});
  const Distribution all = tied(groups, taken, total);
  const std::size_t opposite = 2 * taken * (total + 1) - doubled_rank_sum;
  const double every = sum_to(all, all.size());
  const double upper =
      std::accumulate(all.begin() + static_cast<std::ptrdiff_t>(doubled_rank_sum), all.end(), 0.0);
  return {sum_to(all, doubled_rank_sum + 1) / every, upper / every,
          sum_to(all, opposite + 1) / every};
}

}  // namespace allot::stats

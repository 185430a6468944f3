// The exact distribution of the Mann-Whitney statistic under the hypothesis that labels mean
// nothing.
#pragma once

#include <cstddef>
#include <span>

namespace allot::stats {

struct Tails {
  double lower;     // P(U <= u)
  double upper;     // P(U >= u)
  double mirrored;  // P(U <= n1 n2 - u): equals `upper` if the distribution is symmetric
};

/// Without ties, for samples of `n1` and `n2` values and 0 <= u <= n1 n2.
Tails untied_tails(std::size_t n1, std::size_t n2, std::size_t u);

/// With ties: `groups` are the sizes of the groups of equal values in the pooled samples, in
/// order, and `doubled_rank_sum` is twice the rank sum of the first sample, of `taken` values
/// (twice, so that midranks stay whole).
Tails tied_tails(std::span<const std::size_t> groups, std::size_t taken,
                 std::size_t doubled_rank_sum);

}  // namespace allot::stats

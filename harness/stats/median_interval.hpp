// The distribution-free confidence interval of a median: a pair of order statistics, chosen by
// the binomial distribution of the number of samples below the true median.
#pragma once

#include <optional>

namespace allot::stats {

/// Ranks count from 1; `low` 0 stands for minus infinity and `high` n + 1 for infinity.
struct RankInterval {
  int low = 0, high = 0;
  double coverage = 0;
};

/// The interval that covers the median of `count` samples with at least `confidence`.
/// Up to 30 samples it grows from the mode of the binomial towards the more probable side, left
/// first (so it can be one rank longer on one side); above, by the normal approximation with
/// continuity correction. That is benchstat's rule, so that both print the same range.
RankInterval median_ranks(int count, double confidence);

/// The fewest samples with a finite interval; nothing if more than 50 would be needed.
std::optional<int> samples_for_interval(double confidence);

}  // namespace allot::stats

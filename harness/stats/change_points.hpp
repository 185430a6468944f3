// Where the level of a noisy series changes: segments that fit its ranks best, each boundary then
// weighed by the rank-sum test.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace allot::stats {

/// How much evidence a change takes.
struct Segmentation {
  /// Values on either side of a change, at the least: a single outlier, and two, never make one.
  std::size_t shortest = 4;
  double alpha = 0.001;  // largest p of a change, adjusted for the places where it could have been
};

struct ChangePoint {
  std::size_t at = 0;            // index of the first value after the change
  std::size_t begin = 0;         // the first and the last place that explain the values about as
  std::size_t end = 0;           // well as `at` does; begin <= at <= end
  double before = 0, after = 0;  // medians of the segments that it parts
  double p = 1;                  // Mann-Whitney of those segments times the places looked at
};

/// In order. Deterministic.
/// The values' ranks (so that an outlier weighs no more than a value that is just largest) are cut
/// into the segments with the least squared deviation plus a penalty for each (optimal
/// partitioning: Jackson et al. 2005, which PELT computes faster). Then the boundary with the
/// largest p goes, until all p, multiplied by the number of places where the boundary could have
/// been (Bonferroni), are at most alpha. `at` is where the absolute deviations from the medians on
/// both sides are smallest; `begin` and `end` are where their likelihood (Laplace) has fallen by
/// the 99 % quantile of chi-squared. Time grows with the square of the number of values.
std::vector<ChangePoint> change_points(std::span<const double> values, const Segmentation& rule);

}  // namespace allot::stats

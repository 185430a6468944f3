// Wilcoxon's signed-rank test and what belongs to it: is a sample of differences centred at zero,
// and if not, where, by Hodges and Lehmann's estimate with its interval.
#pragma once

#include <optional>
#include <span>

namespace allot::stats {

/// Two-sided p, in [0, 1], that `differences` are symmetric about zero. Zeros are left out and
/// ties share their rank; the distribution is that of all signs, exact up to 200 differences and
/// normal above. 1 if nothing is left.
double signed_rank_p(std::span<const double> differences);

struct Location {
  double estimate;   // the pseudomedian
  double low, high;  // infinite if there are too few differences
};

/// The median of all pairwise means of `values`, each value with itself included; `values` is not
/// empty.
double pseudomedian(std::span<const double> values);

/// `differences` is not empty. The interval covers the centre of a symmetric distribution with at
/// least `confidence`.
Location hodges_lehmann(std::span<const double> differences, double confidence);

/// The fewest differences with a finite interval; nothing if more than 50 would be needed.
std::optional<int> differences_for_interval(double confidence);

}  // namespace allot::stats

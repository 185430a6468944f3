// The Mann-Whitney U test: are values of one sample larger than those of another more often
// than chance alone would have it? Nothing is assumed about the distributions.
#pragma once

#include <cstddef>
#include <span>

namespace allot::stats {

struct MannWhitney {
  double u = 0;        // pairs with first > second, half a point for equals
  double p = 1;        // two-sided, in [0, 1]
  bool exact = false;  // from the permutation distribution; else its normal approximation
  bool all_equal = false;
  /// benchstat doubles the lower tail also where ties and unequal sizes make the distribution
  /// asymmetric: it prints another p here, which may even be 0 or above 1.
  bool benchstat_errs = false;
};

/// The samples need not be sorted and are not empty. Exact up to 50 values a side (25 with ties);
/// above, a normal approximation with tie and continuity correction, as benchstat has it.
/// The two-sided p is min(1, 2 min(P(U <= u), P(U >= u))) of the conditional distribution.
MannWhitney mann_whitney(std::span<const double> first, std::span<const double> second);

struct SamplesNeeded {
  std::size_t count;
  bool more;  // `count`, the largest that is looked at, is not enough
};

/// The smallest n at which two completely separated samples of n reach `alpha`.
SamplesNeeded samples_to_detect(double alpha);

}  // namespace allot::stats

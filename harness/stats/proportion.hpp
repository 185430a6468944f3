// A share that was counted, with the interval that it may be wrong by.
#pragma once

#include <cstddef>

namespace allot::stats {

struct Proportion {
  std::size_t hits = 0, trials = 0;
  double share = 0;
  double low = 0, high = 1;  // covers the true share with at least the confidence asked for
};

/// Clopper and Pearson's exact interval (The use of confidence or fiducial limits illustrated in
/// the case of the binomial, 1934). At least one trial; `confidence` lies within (0, 1).
Proportion proportion(std::size_t hits, std::size_t trials, double confidence);

}  // namespace allot::stats

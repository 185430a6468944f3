#include "harness/stats/comparison.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "harness/stats/mann_whitney.hpp"

namespace allot::stats {

Comparison compare(std::span<const double> base, std::span<const double> candidate,
                   Assumption assumption, double alpha) {
  Comparison result;
  result.alpha = alpha;
  result.base_count = base.size();
  result.candidate_count = candidate.size();
  if (assumption == Assumption::exact) return result;

  const MannWhitney test = mann_whitney(base, candidate);
  result.p = test.p;
  if (test.benchstat_errs) {
    result.warnings.emplace_back(
        "p is exact for ties in samples of unequal size; benchstat prints another one");
  }
  if (test.all_equal) {
    result.warnings.emplace_back("all samples are equal");
    return result;
  }
  const SamplesNeeded needed = samples_to_detect(alpha);
  if (*result.p > alpha && std::max(base.size(), candidate.size()) < needed.count) {
    result.warnings.push_back(
        fmt::format("need {} {} samples to detect a difference at alpha level {}",
                    needed.more ? ">" : ">=", needed.count, alpha));
  }
  return result;
}

}  // namespace allot::stats

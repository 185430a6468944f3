#include "harness/stats/old_table.hpp"

#include <algorithm>
#include <limits>

#include "harness/stats/geomean.hpp"
#include "harness/stats/mann_whitney.hpp"
#include "harness/stats/quantile.hpp"
#include "harness/stats/welch.hpp"

namespace allot::stats {

OldSample summarize_old(std::span<const double> values) {
  OldSample sample;
  if (values.empty()) return sample;
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const Fences fences = tukey_fences(sorted);
  for (const double value : values) {
    if (fences.low <= value && value <= fences.high) sample.kept.push_back(value);
  }
  // A running mean, as the tool computed it: six digits are compared with its output.
  double count = 0;
  for (const double value : sample.kept) {
    count += 1;
    sample.mean += (value - sample.mean) / count;
  }
  const auto [low, high] = std::minmax_element(sample.kept.begin(), sample.kept.end());
  if (low != sample.kept.end()) {
    sample.low = *low;
    sample.high = *high;
  }
  return sample;
}

OldChange compare_old(const OldSample& base, const OldSample& candidate, OldTest test,
                      double alpha) {
  OldChange change;
  if (test == OldTest::none) {
    change.differs = true;
    return change;
  }
  const std::size_t fewest = test == OldTest::welch ? 2 : 1;
  if (base.kept.size() < fewest || candidate.kept.size() < fewest) {
    change.fault = "too few samples";
    return change;
  }
  if (test == OldTest::welch) {
    const auto result = welch(base.kept, candidate.kept);
    if (!result) {
      change.fault = "zero variance";
      return change;
    }
    change.p = result->p;
  } else {
    const MannWhitney result = mann_whitney(base.kept, candidate.kept);
    if (result.all_equal) {
      change.fault = "all equal";
      return change;
    }
    change.p = result.p;
  }
  change.differs = *change.p < alpha;
  return change;
}

std::vector<std::optional<double>> old_geomeans(const std::vector<std::vector<double>>& means) {
  std::vector<std::optional<double>> geomeans;
  std::size_t most = 0;
  for (const std::vector<double>& file : means) {
    std::vector<double> counted;
    std::copy_if(file.begin(), file.end(), std::back_inserter(counted),
                 [](double mean) { return mean != 0; });
    most = std::max(most, counted.size());
    if (counted.empty()) {
      geomeans.emplace_back();
    } else {
      geomeans.push_back(
          geometric_mean(counted).value_or(std::numeric_limits<double>::quiet_NaN()));
    }
  }
  return most > 1 ? geomeans : std::vector<std::optional<double>>{};
}

}  // namespace allot::stats

#include "harness/stats/summary.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <map>

#include "errors/check.hpp"
#include "harness/stats/median_interval.hpp"
#include "harness/stats/quantile.hpp"

namespace allot::stats {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::string too_few_samples(double confidence) {
  const auto needed = samples_for_interval(confidence);
  return fmt::format("need {} samples for confidence interval at level {}",
                     needed ? fmt::format(">= {}", *needed) : "> 50", confidence);
}

Summary median_of(std::span<const double> values, double confidence) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const int count = static_cast<int>(sorted.size());
  const RankInterval ranks = median_ranks(count, confidence);
  Summary summary;
  summary.center = quantile(sorted, 0.5);
  summary.low = ranks.low < 1 ? -infinity : sorted[static_cast<std::size_t>(ranks.low - 1)];
  summary.high = ranks.high > count ? infinity : sorted[static_cast<std::size_t>(ranks.high - 1)];
  if (ranks.low < 1 || ranks.high > count) {
    summary.warnings.push_back(too_few_samples(confidence));
  }
  return summary;
}

Summary mode_of(std::span<const double> values) {
  std::map<double, int> counts;
  int most = 0;
  Summary summary;
  for (const double value : values) {
    const int count = ++counts[value];
    if (count > most) {
      most = count;
      summary.center = value;
    }
  }
  summary.low = counts.begin()->first;
  summary.high = counts.rbegin()->first;
  if (counts.size() > 1) {
    summary.warnings.push_back(fmt::format(
        "exact distribution expected, but values range from {} to {}", summary.low, summary.high));
  }
  return summary;
}

}  // namespace

Summary summarize(std::span<const double> values, Assumption assumption, double confidence) {
  CHECK(!values.empty());
  return assumption == Assumption::exact ? mode_of(values) : median_of(values, confidence);
}

}  // namespace allot::stats

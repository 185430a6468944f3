#include "harness/stats/spread.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "harness/stats/quantile.hpp"
#include "harness/stats/rounds_needed.hpp"

namespace allot::stats {
namespace {

double median(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return quantile(sorted, 0.5);
}

}  // namespace

std::optional<Spread> spread_on_two_levels(std::span<const double> values,
                                           std::span<const double> within) {
  if (values.size() < 2) return std::nullopt;
  const double center = std::abs(median(values));
  if (center == 0) return std::nullopt;
  Spread spread{spread_of(values) / center, std::nullopt};
  if (!within.empty()) spread.within = median(within);
  return spread;
}

}  // namespace allot::stats

#include "harness/stats/geomean.hpp"

#include <cmath>

namespace allot::stats {

std::optional<double> geometric_mean(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  // A running mean of logarithms: a product would overflow.
  double mean = 0;
  double count = 0;
  for (const double value : values) {
    if (!(value > 0)) return std::nullopt;
    count += 1;
    mean += (std::log(value) - mean) / count;
  }
  return std::exp(mean);
}

}  // namespace allot::stats

#include "harness/stats/quantile.hpp"

#include <cmath>
#include <cstddef>

#include "errors/check.hpp"

namespace allot::stats {

double quantile(std::span<const double> values, double fraction) {
  CHECK(!values.empty());
  // Written as the definition has it: other groupings differ in the last bit, and full digits
  // are compared with the reference tables.
  const double count = static_cast<double>(values.size());
  const double place = 1 / 3.0 + fraction * (count + 1 / 3.0);
  double whole = 0;
  const double rest = std::modf(place, &whole);
  if (whole < 1) return values.front();
  if (whole >= count) return values.back();
  const auto below = static_cast<std::size_t>(whole) - 1;
  return values[below] + rest * (values[below + 1] - values[below]);
}

Fences tukey_fences(std::span<const double> values) {
  const double first = quantile(values, 0.25);
  const double third = quantile(values, 0.75);
  const double reach = 1.5 * (third - first);
  return {first - reach, third + reach};
}

}  // namespace allot::stats

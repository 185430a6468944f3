#include "harness/stats/rounds_needed.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <vector>

#include "errors/check.hpp"

namespace allot::stats {
namespace {

// The convention for planning: a change of the size asked for is found nine times of ten.
constexpr double power = 0.9;
// Nobody waits for more.
constexpr double most_rounds = 1e6;

}  // namespace

double spread_of(std::span<const double> values) {
  if (values.size() < 2) return 0;
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  // The i-th smallest is the larger one in i pairs and the smaller one in n - 1 - i.
  const double last = static_cast<double>(sorted.size() - 1);
  double sum = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    sum += (2 * static_cast<double>(i) - last) * sorted[i];
  }
  const double pairs = last * (last + 1) / 2;
  // Two values of a normal distribution differ by 2 sigma / sqrt(pi) on average.
  return sum / pairs * boost::math::constants::root_pi<double>() / 2;
}

std::optional<std::size_t> rounds_to_see(double spread, double shift, double alpha) {
  CHECK(shift != 0 && alpha > 0 && alpha < 1);
  const boost::math::normal_distribution<> normal;
  const double level = boost::math::quantile(normal, 1 - alpha / 2);
  const double reach = level + boost::math::quantile(normal, power);
  // Against normal noise the signed-rank test is worth 3 / pi of a mean of as many values.
  const double efficiency = 3 / boost::math::constants::pi<double>();
  const double in_spreads = reach * spread / shift;
  // The spread is estimated from the same rounds, which costs half a squared quantile of them
  // (Guenther: Sample size formulas for normal theory t tests, 1981).
  const double rounds = std::ceil(in_spreads * in_spreads / efficiency + level * level / 2);
  if (!(rounds <= most_rounds)) return std::nullopt;
  return std::max(static_cast<std::size_t>(rounds), fewest_rounds(alpha, 1));
}

std::size_t fewest_rounds(double alpha, std::size_t comparisons) {
  CHECK(alpha > 0);
  // n signs that all agree have p = 2^(1 - n), and the smallest p is multiplied by the family.
  const double level = alpha / static_cast<double>(std::max<std::size_t>(comparisons, 1));
  return static_cast<std::size_t>(std::max(1.0, std::ceil(1 - std::log2(level))));
}

}  // namespace allot::stats

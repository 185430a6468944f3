#include "harness/stats/welch.hpp"

#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>

namespace allot::stats {
namespace {

struct Moments {
  double count, mean, variance;
};

Moments moments(std::span<const double> values) {
  const double count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {count, mean, squares / (count - 1)};
}

}  // namespace

std::optional<Welch> welch(std::span<const double> first, std::span<const double> second) {
  if (first.size() < 2 || second.size() < 2) return std::nullopt;
  const Moments a = moments(first);
  const Moments b = moments(second);
  const double error_a = a.variance / a.count;
  const double error_b = b.variance / b.count;
  const double error = error_a + error_b;
  if (error == 0) return std::nullopt;
  const double t = (a.mean - b.mean) / std::sqrt(error);
  const double freedom =
      error * error / (error_a * error_a / (a.count - 1) + error_b * error_b / (b.count - 1));
  const boost::math::students_t_distribution<> distribution(freedom);
  return Welch{t, 2 * boost::math::cdf(boost::math::complement(distribution, std::abs(t)))};
}

}  // namespace allot::stats

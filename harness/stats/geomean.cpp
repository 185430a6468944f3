#include "harness/stats/geomean.hpp"

#include <cmath>

namespace allot::stats {
namespace {

/// e to the x by Shibata's method ("Efficient evaluation methods of elementary functions suitable
/// for SIMD computation", 2010): x = k ln 2 + 16 y, a Taylor series for e^y - 1, and four
/// doublings. Go on amd64 computes it so, fused operations included: with it our geometric means
/// have benchstat's last digit, on any machine and with any C library.
double exponential(double x) {
  constexpr double ln2_upper = 0.69314718055966295651160180568695068359375;
  constexpr double ln2_lower = 0.28235290563031577122588448175013436025525412068e-12;
  constexpr double log2_e = 1.4426950408889634073599246810018920;
  constexpr double inverse_factorials[] = {1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24,
                                           1.0 / 6,    1.0 / 2,   1.0};
  const double k = std::nearbyint(x * log2_e);
  const double y = std::fma(-k, ln2_lower, std::fma(-k, ln2_upper, x)) / 16;
  double series = 1.0 / 40320;
  for (const double factor : inverse_factorials) series = std::fma(series, y, factor);
  double less_one = y * series;
  // With a = e^y - 1, e^2y - 1 is a (a + 2); the last doubling adds the one back.
  for (int doubling = 0; doubling < 3; ++doubling) less_one *= less_one + 2;
  return std::ldexp(std::fma(less_one, less_one + 2, 1.0), static_cast<int>(k));
}

}  // namespace

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
  return exponential(mean);
}

}  // namespace allot::stats

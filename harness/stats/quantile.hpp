// Sample quantiles, and the fences beyond which a value counts as an outlier.
#pragma once

#include <span>

namespace allot::stats {

/// Hyndman and Fan's type 8 quantile of ascending values (median-unbiased whatever the
/// distribution). `values` is not empty; `fraction` lies in [0, 1].
double quantile(std::span<const double> values, double fraction);

struct Fences {
  double low, high;
};

/// Tukey's fences, 1.5 interquartile ranges beyond the quartiles of ascending values.
Fences tukey_fences(std::span<const double> values);

}  // namespace allot::stats

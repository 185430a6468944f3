// One sample in three numbers: a centre and the interval that it may be wrong by.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace allot::stats {

/// What is taken for granted about a sample's distribution.
enum class Assumption {
  nothing,  // noisy: median with a distribution-free interval
  exact,    // every run must give the same value
};

/// `low` and `high` may be infinite; warnings say where the numbers are doubtful.
struct Summary {
  double center = 0, low = 0, high = 0;
  std::vector<std::string> warnings;
};

/// `values` need not be sorted and are not empty.
/// nothing: the median and its interval at `confidence`. exact: the most frequent value (the first
/// of several) and the range.
Summary summarize(std::span<const double> values, Assumption assumption, double confidence);

}  // namespace allot::stats

// How far values lie apart on two levels, so that effort goes where the spread is: more rounds
// against what differs between processes, more samples against what differs within one.
#pragma once

#include <optional>
#include <span>

namespace allot::stats {

/// Standard deviations as fractions of the centre (rounds_needed.hpp): 0.02 is 2 %.
struct Spread {
  double between = 0;            // of the processes' values
  std::optional<double> within;  // of the samples of one process: the median over processes
};

/// `values` holds one value per process, `within` the spread of each process that took several
/// samples. Nothing for fewer than two values, and for a centre of 0.
std::optional<Spread> spread_on_two_levels(std::span<const double> values,
                                           std::span<const double> within);

}  // namespace allot::stats

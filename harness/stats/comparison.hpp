// Base against candidate: may the two be called different?
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/stats/summary.hpp"

namespace allot::stats {

struct Comparison {
  /// Nothing where no test is made: exact figures differ or they do not.
  std::optional<double> p;
  double alpha = 0;
  std::size_t base_count = 0, candidate_count = 0;
  std::vector<std::string> warnings;

  /// p equal to alpha counts as different.
  [[nodiscard]] bool differ() const { return !p || *p <= alpha; }
};

/// Samples are not empty.
Comparison compare(std::span<const double> base, std::span<const double> candidate,
                   Assumption assumption, double alpha);

}  // namespace allot::stats

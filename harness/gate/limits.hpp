// How much worse a candidate may be, and how sure the gate must be to say so.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "harness/gate/pair.hpp"

namespace allot::gate {

/// Changes are fractions: 0.03 lets 3 % pass.
struct Limits {
  double slowdown = 0.03;  // of times and rates
  double growth = 0.01;    // of memory and whatever else is noisy
  /// By metric, in place of the two above. An exact metric may not grow at all unless it is here.
  std::map<std::string, double, std::less<>> allowances = {};
  double alpha = 0.05;       // largest adjusted p of a change
  double confidence = 0.95;  // of intervals

  [[nodiscard]] double of(const Pair& pair) const;
};

/// Whether the unit is a time or a rate, which is what `Limits::slowdown` is for.
bool is_speed(std::string_view metric);

/// Rates ("B/s") are better when they grow; everything else is a cost.
bool is_rate(std::string_view metric);

}  // namespace allot::gate

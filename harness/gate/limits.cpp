#include "harness/gate/limits.hpp"

namespace allot::gate {

double Limits::of(const Pair& pair) const {
  const auto own = allowances.find(pair.metric);
  if (own != allowances.end()) return own->second;
  if (pair.exact) return 0;
  return is_speed(pair.metric) ? slowdown : growth;
}

bool is_speed(std::string_view metric) {
  const std::string_view numerator = metric.substr(0, metric.find('/'));
  return is_rate(metric) || numerator == "sec" || numerator.ends_with("-sec");
}

bool is_rate(std::string_view metric) {
  return metric.ends_with("/s");
}

}  // namespace allot::gate

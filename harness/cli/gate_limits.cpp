#include "harness/cli/gate_limits.hpp"

#include "harness/cli/percent.hpp"

namespace allot::cli {
namespace {

/// The last value without a metric becomes `usual`.
void take(std::string_view option, const std::vector<std::string>& values, double& usual,
          gate::Limits& limits) {
  for (const std::string& value : values) {
    const std::size_t equals = value.find('=');
    if (equals == std::string::npos) {
      usual = parse_percent(option, value);
    } else {
      limits.allowances[value.substr(0, equals)] = parse_percent(option, value.substr(equals + 1));
    }
  }
}

}  // namespace

gate::Limits parse_limits_of_gate(const GateRequest& request) {
  gate::Limits limits;
  take("--max-slowdown", request.max_slowdown, limits.slowdown, limits);
  take("--max-growth", request.max_growth, limits.growth, limits);
  limits.alpha = request.alpha;
  return limits;
}

}  // namespace allot::cli

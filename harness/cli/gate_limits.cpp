#include "harness/cli/gate_limits.hpp"

#include <charconv>
#include <fmt/format.h>

#include "errors/error.hpp"

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

double parse_percent(std::string_view option, std::string_view text) {
  double percent = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, percent, std::chars_format::fixed);
  // Without its sign, 0.03 could be meant as either.
  const bool is_percent = fault == std::errc{} && std::string_view(stop, end) == "%";
  // A candidate that may be a hundred times as slow is a typing error.
  constexpr double most = 10'000;
  if (!is_percent || percent < 0 || percent > most) {
    throw Error(fmt::format("{} {}: not a percentage", option, text),
                "write it as 3% or 0.5%, or for one metric as allocs/op=0.5%");
  }
  return percent / 100;
}

gate::Limits parse_limits_of_gate(const GateRequest& request) {
  gate::Limits limits;
  take("--max-slowdown", request.max_slowdown, limits.slowdown, limits);
  take("--max-growth", request.max_growth, limits.growth, limits);
  limits.alpha = request.alpha;
  return limits;
}

}  // namespace allot::cli

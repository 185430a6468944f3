// Limits as they are typed: "3%" for all metrics of a kind, "allocs/op=0.5%" for one.
#pragma once

#include <string_view>

#include "harness/cli/gate_request.hpp"

namespace allot::cli {

/// Throws Error for what is no percentage, and for a metric that is named without one.
gate::Limits parse_limits_of_gate(const GateRequest& request);

}  // namespace allot::cli

// What a gate has to measure, by what it was asked to judge: counts come from one kind of run,
// instructions from another, times from a third.
#pragma once

#include <string>
#include <vector>

#include "harness/cli/gate_request.hpp"

namespace allot::cli {

struct GateNeeds {
  std::vector<std::string> instruments;  // whose exact metrics are judged, the quickest first
  bool times = true;
};

/// Without a choice of metrics: counts and times, and instructions if they are asked for. With one,
/// only what its metrics come from: "*" stands for counts and times, but not for instructions,
/// which take fifty times as long. Throws Error if the options leave nothing to measure.
GateNeeds needs_of(const GateRequest& request);

}  // namespace allot::cli

// Measuring for a gate: both sides in the same rounds, then fresh rounds of what is flagged.
#pragma once

#include <string>
#include <vector>

#include "harness/cli/gate_request.hpp"
#include "harness/run/interrupt.hpp"

namespace allot::cli {

struct GateRecords {
  std::vector<std::string> files;
  std::vector<std::string> notes;  // about what was measured, or was not
  bool is_complete = true;         // else the operator stopped it
};

/// Builds the revisions that were named, counts what is exact (where all builds can) and takes
/// times, each into a record of its own. Throws Error for whatever can't be measured as asked.
GateRecords measure_for_gate(const GateRequest& request, const run::Interrupt& interrupt);

/// Completes the record of `request.resume`: rounds that it lacks, then fresh ones.
GateRecords resume_for_gate(const GateRequest& request, const run::Interrupt& interrupt);

}  // namespace allot::cli

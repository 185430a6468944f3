// Where a gate's report goes: one format to standard output, any to files.
#pragma once

#include "harness/cli/gate_request.hpp"
#include "harness/gate/report.hpp"

namespace allot::cli {

/// The names of the formats, for --help and checks.
std::vector<std::string> gate_formats();

/// Throws Error for an output of a format that does not exist, before anything is measured.
void check_outputs(const GateRequest& request);

/// Throws Error if something can't be written.
void write_report(const GateRequest& request, const gate::Report& report);

}  // namespace allot::cli

// Judging what record and benchmark files hold.
#pragma once

#include <string>
#include <vector>

#include "harness/cli/gate_request.hpp"
#include "harness/gate/report.hpp"
#include "harness/plan/plan.hpp"

namespace allot::cli {

struct Judged {
  gate::Report report;
  bool is_whole = true;  // no line of the files had to be left out
};

/// Judges `files` ("LABEL=FILE" or "FILE") together. Throws Error for files that can't be read or
/// compared, for sides that are unclear, and if nothing is on both of them.
Judged judge_files(const GateRequest& request, const std::vector<std::string>& files);

}  // namespace allot::cli

// What `allot gate` was asked for, as it was typed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/cli/gate_history.hpp"
#include "harness/cli/revisions.hpp"
#include "harness/cli/run_request.hpp"
#include "harness/gate/limits.hpp"

namespace allot::cli {

struct GateRequest {
  std::vector<std::string> files;  // to judge; none: measure
  std::vector<std::string> fresh;  // of the same cells, to confirm what `files` flag
  HistoryBase history;             // in place of a measured base
  std::shared_ptr<RunRequest> run = std::make_shared<RunRequest>();
  std::string resume;              // a record to complete; empty: a new one
  std::string record;              // the new one; empty: a name of its own below results/
  std::string by;                  // the axis of the sides; empty: what the rest implies
  std::string base, candidate;     // values on it; empty: likewise
  std::string base_rev, head_rev;  // to build and measure
  RevisionBuilder builder;
  std::vector<std::string> metrics;
  std::string filter = "*";
  std::vector<std::string> max_slowdown, max_growth;  // "3%", "METRIC=3%"
  double alpha = gate::Limits{}.alpha;
  bool exact_only = false;
  bool instructions = false;
  bool times_only = false;
  bool accept_unconfirmed = false;
  std::string format = "text";
  std::vector<std::string> outputs;  // "FORMAT=FILE"
};

}  // namespace allot::cli

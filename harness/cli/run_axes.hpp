// What a selection chooses on each axis beside that of builds: workloads and their strategies,
// allocators and corpora.
#pragma once

#include <string>
#include <vector>

#include "corpora/progress.hpp"
#include "harness/cli/run_request.hpp"
#include "harness/plan/selection.hpp"
#include "harness/records/record.hpp"
#include "harness/run/worker.hpp"

namespace allot::cli {

/// The builds are those of `header`, and `listing` is what they can run. Also fills the header's
/// corpora and allocators, and adds to `notes` what a default selection left out. Throws Error for
/// whatever is unknown or missing.
plan::Axes choose_axes(const RunRequest& request, const run::Listing& listing,
                       records::Header& header, std::vector<std::string>& notes,
                       const corpora::Progress& progress);

}  // namespace allot::cli

// What a selection chooses on each axis: worker builds, workloads and their strategies, allocators
// and corpora.
#pragma once

#include <string>
#include <vector>

#include "corpora/progress.hpp"
#include "harness/cli/run_request.hpp"
#include "harness/plan/selection.hpp"
#include "harness/records/record.hpp"

namespace allot::cli {

/// Also fills the builds, corpora and allocators of `header`, and adds to `notes` what a default
/// selection left out. Throws Error for whatever is unknown or missing.
plan::Axes choose_axes(const RunRequest& request, records::Header& header,
                       std::vector<std::string>& notes, const corpora::Progress& progress);

}  // namespace allot::cli

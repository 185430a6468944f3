// The worker binaries of a plan, what they can run, and the instrument that they measure with.
#pragma once

#include <optional>

#include "harness/cli/run_request.hpp"
#include "harness/records/record.hpp"
#include "harness/run/worker.hpp"

namespace allot::cli {

struct Builds {
  run::Listing listing;  // of the first one: what can be selected
  std::optional<run::InstrumentKind> instrument;
};

/// Fills the builds and the instrument of `header`. Throws Error for a worker that can't be asked,
/// and for an instrument that one of them lacks.
Builds choose_builds(const RunRequest& request, records::Header& header);

}  // namespace allot::cli

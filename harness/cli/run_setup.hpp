// From what was asked for to what will be measured: selections resolved, corpora packed, libraries
// found and everything pinned by its digest.
#pragma once

#include <string>
#include <vector>

#include "corpora/progress.hpp"
#include "harness/cli/run_request.hpp"
#include "harness/cli/stopwatch.hpp"
#include "harness/records/record.hpp"

namespace allot::cli {

struct RunSetup {
  records::Header header;          // without references
  std::vector<std::string> notes;  // what a default selection left out, and how to have it
  Stopwatch since_start;           // since it was asked for
};

/// Throws Error for whatever can't be measured as asked.
RunSetup set_up(const RunRequest& request, const corpora::Progress& progress);

/// Points the corpora of `header` at their packs on this machine, and throws Error if a worker, a
/// library or a corpus isn't what it was when the file was begun.
void take_up(records::Header& header, const std::string& file, const corpora::Progress& progress);

}  // namespace allot::cli

// The histories of a report: what became of every cell from commit to commit.
#pragma once

#include <string>
#include <vector>

#include "harness/records/record.hpp"

namespace allot::cli {

/// Whether the file is what `allot history` keeps, or lines that it has exported. False for one
/// that cannot be read.
bool is_history(const std::string& path);

/// Path and sha256 of each file, and whether it was exported from a history.
records::Json histories_data(const std::vector<std::string>& files);

/// The files as one history, entries that are in several of them once: per class of hosts and
/// branch the entries by time, and the series that a decision rests on or that have changed, with
/// their changes as `allot history changes` finds them. Throws Error for a malformed file.
records::Json trends_data(const std::vector<std::string>& files);

}  // namespace allot::cli

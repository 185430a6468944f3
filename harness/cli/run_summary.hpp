// What a run says when it ends: what failed, where the record is, and how to go on.
#pragma once

#include <string>
#include <vector>

#include "harness/records/record.hpp"

namespace allot::cli {

/// One paragraph per cell that failed and way of failing, most frequent first; empty if none did.
std::string failure_summary(const std::vector<records::Run>& runs);

/// The cells whose exact metrics (harness/records/exact.hpp) differ between runs; empty without
/// any.
std::string inexact_summary(const records::Header& header, const std::vector<records::Run>& runs);

/// Where the wall time went: into samples, into the strategies' passes before them, and into
/// neither, which is what the harness takes. Empty if no run tells.
std::string time_summary(const records::Header& header, const std::vector<records::Run>& runs);

/// The commands that compare what `file` holds, one line each.
std::string how_to_compare(const records::Header& header, const std::string& file);

}  // namespace allot::cli

// The workers of a gate's two sides: given by path, or built from revisions.
#pragma once

#include <string>
#include <vector>

#include "harness/cli/gate_request.hpp"

namespace allot::cli {

/// The request with the builds `base` and `head` in it where revisions were named, and with the
/// sides that two builds imply. Adds to `notes` what is uncommitted in a head that is the present
/// tree's build, and whether that build is older than the tree.
GateRequest with_builds(GateRequest request, std::vector<std::string>& notes);

/// The builds whose worker lacks an instrument of that name.
std::vector<std::string> builds_without(const RunRequest& request, const std::string& instrument);

}  // namespace allot::cli

// The bodies of `allot benchstat` and `allot benchstat-old`, apart from the process around them.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "errors/error.hpp"

namespace allot::cli {

/// Run the tool with the command line `words`. Faults are told to `err`.
Exit benchstat(const std::vector<std::string>& words, std::ostream& out, std::ostream& err);
Exit benchstat_old(const std::vector<std::string>& words, std::ostream& out, std::ostream& err);

}  // namespace allot::cli

// The options of `allot exec` that say what is measured and how: a command line of words that a
// record keeps, and that can be read again.
#pragma once

#include <memory>
#include <vector>

#include "harness/cli/command.hpp"
#include "harness/cli/exec_setup.hpp"

namespace allot::cli {

/// Adds them all to `app`, and returns them.
std::vector<CLI::Option*> add_exec_options(CLI::App& app,
                                           const std::shared_ptr<ExecRequest>& request);

}  // namespace allot::cli

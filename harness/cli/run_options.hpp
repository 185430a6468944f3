// The options that choose what is measured, for every command that measures.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <vector>

#include "harness/cli/run_request.hpp"

namespace allot::cli {

/// Adds them to `app`, to be parsed into `request`. Returns them: what takes up an earlier plan
/// excludes them all. `usual_rounds` is what --help says of rounds when none are asked for.
std::vector<CLI::Option*> add_run_options(CLI::App& app, const std::shared_ptr<RunRequest>& request,
                                          const std::string& usual_rounds);

}  // namespace allot::cli

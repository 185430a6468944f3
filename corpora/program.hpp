// Other programs that an origin needs: apt-get, dpkg-deb, tar, git.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/child.hpp"

namespace allot::corpora {

struct ProgramResult {
  int exit_code = 0;  // 128 + signal if one ended it
  std::string output;
  std::string errors;
};

/// Runs `command` (its first word is looked up in PATH) in `folder`, without input, and waits for
/// it. Throws Error if it can't be started.
ProgramResult run_program(const std::vector<std::string>& command,
                          const std::filesystem::path& folder);
ProgramResult run_program(const Invocation& invocation);

/// As run_program, and throws Error with what the program said if it fails. Returns its output.
std::string run_or_fail(const std::vector<std::string>& command,
                        const std::filesystem::path& folder);

/// What the program has just said on its standard error.
using Listener = std::function<void(std::string_view said)>;

/// As run_program, telling `listener` what the program says while it runs. A program that runs for
/// longer than `limit` is stopped (0: there is none).
ProgramResult watch_program(const Invocation& invocation, const Listener& listener,
                            std::chrono::seconds limit);

}  // namespace allot::corpora

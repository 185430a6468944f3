// Other programs that an origin needs: apt-get, dpkg-deb, tar.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

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

/// As run_program, and throws Error with what the program said if it fails. Returns its output.
std::string run_or_fail(const std::vector<std::string>& command,
                        const std::filesystem::path& folder);

}  // namespace allot::corpora

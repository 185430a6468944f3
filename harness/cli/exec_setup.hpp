// From what `allot exec` was asked for to a plan and everything that its launches need.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/cli/stopwatch.hpp"
#include "harness/exec/launcher.hpp"
#include "harness/records/record.hpp"

namespace allot::cli {

struct ExecRequest {
  std::vector<std::string> command;
  std::string versus;                            // another command, as one text; may be empty
  std::vector<std::string> names;                // of the commands, in place of their words
  std::vector<std::string> allocators;           // globs and comma lists
  std::vector<std::string> profiles, libraries;  // as `allot run` has them
  std::vector<std::string> variables;            // NAME or NAME=VALUE
  std::string budget, timeout, memory_limit;     // empty: the default
  int rounds = 0;                                // 0: the default
  std::optional<std::uint64_t> seed;
  std::string input;   // empty: /dev/null
  std::string output;  // the record file; empty: a name of its own below results/
  bool ignore_output = false;
  bool allow_failure = false;
  bool no_counts = false;
};

/// What a record calls the workload of foreign programs.
inline constexpr const char* exec_workload = "exec";

struct ExecSetup {
  records::Header header;         // of the plan that takes times
  exec::Measurement measurement;  // its references are not yet known
  std::vector<std::string> notes;
  bool may_fail = false;   // the commands may end with an exit code that isn't 0
  bool has_counts = true;  // allocations are counted after the times
  Stopwatch since_start;   // since it was asked for
};

/// `folder` is for what launches leave behind. Throws Error for whatever is unknown, missing or
/// can't be measured.
ExecSetup set_up(const ExecRequest& request, const std::filesystem::path& folder, int interrupt);

/// Puts the references of the measurement into the header: outputs under "CORPUS exec COMMAND",
/// exit codes beside the commands.
void note_references(ExecSetup& setup);

/// Makes a setup that takes times one that counts.
void count_instead(ExecSetup& setup);

}  // namespace allot::cli

// Launching the cells of a plan that measures foreign programs, and judging what came of each.
#pragma once

#include <map>
#include <string>

#include "harness/exec/attempt.hpp"
#include "harness/run/execute.hpp"

namespace allot::exec {

/// How a command behaves under the C library's own malloc: so it must behave under every allocator.
struct Reference {
  std::string digest;
  int exit_code = 0;
};

struct Measurement {
  std::map<std::string, Subject> subjects;      // by label, which is a cell's strategy
  std::map<std::string, Reference> references;  // by label
  Conditions conditions;
};

/// Runs each command twice under the C library's malloc, which also fetches its files from the
/// disk. Throws Error (exit code `invalid`) if it can't run, fails (unless `may_fail`), or writes
/// another output the second time, because then no output proves anything.
std::map<std::string, Reference> find_references(const Measurement& measurement, bool may_fail);

/// `attempt` has not been interrupted. Causes come before effects: how the process ended, who
/// served it, what it wrote.
records::Outcome judge(const Attempt& attempt, const records::Allocator& allocator,
                       const Reference& reference, const Conditions& conditions);

/// The launcher for the plan of `header`. It throws Error when a program or library is no longer
/// the file that the header names.
run::Launcher program_launcher(const records::Header& header, const Measurement& measurement);

}  // namespace allot::exec

#include "harness/cli/exec_options.hpp"

namespace allot::cli {

std::vector<CLI::Option*> add_exec_options(CLI::App& app,
                                           const std::shared_ptr<ExecRequest>& request) {
  std::vector<CLI::Option*> all;
  const auto option = [&](const char* name, auto& value, const char* about) {
    return all.emplace_back(app.add_option(name, value, about));
  };
  // One value each time: what follows is the command.
  const auto list = [&](const char* name, std::vector<std::string>& values, const char* about) {
    option(name, values, about)->allow_extra_args(false);
  };
  const auto flag = [&](const char* name, bool& value, const char* about) {
    all.emplace_back(app.add_flag(name, value, about));
  };
  option("COMMAND", request->command, "the program and its arguments, best behind --");
  option("--vs", request->versus, "another command, in one word, to compare with");
  list("--name", request->names,
       "what tables call the command, and once more the other one (their words)");
  list("--allocator", request->allocators,
       "allocator profiles (all untuned ones that are here; with --vs: glibc)");
  list("--profiles", request->profiles, "a folder of allocator profiles");
  list("--allocator-library", request->libraries, "NAME=PATH: an allocator");
  CLI::Option* budget = option("--budget", request->budget, "time: 90s, 3m or 1h");
  option("--rounds", request->rounds, "rounds to measure (10)")
      ->check(CLI::PositiveNumber)
      ->excludes(budget);
  option("--input", request->input, "the file that is its stdin (/dev/null)");
  list("--env", request->variables,
       "NAME or NAME=VALUE: a variable that it gets beside PATH, HOME, LANG, LC_ALL, TZ "
       "and TMPDIR");
  flag("--ignore-output", request->ignore_output,
       "throw its stdout away instead of comparing it between allocators");
  flag("--allow-failure", request->allow_failure,
       "measure a command whose exit code isn't 0, if it is the same everywhere");
  flag("--no-counts", request->no_counts, "take times only");
  option("--seed", request->seed, "of the order of launches (random, and recorded)");
  option("--timeout", request->timeout, "of one launch: 90s, 3m or 1h (10m)");
  option("--memory-limit", request->memory_limit, "of each process: 512MiB or 2GB (none)");
  option("-o,--output", request->output,
         "the record file (results/TIME-HOST-exec.jsonl); counts go beside it");
  return all;
}

}  // namespace allot::cli

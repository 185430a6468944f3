#include "harness/cli/run_options.hpp"

#include "harness/plan/plan.hpp"

namespace allot::cli {

std::vector<CLI::Option*> add_run_options(CLI::App& app, const std::shared_ptr<RunRequest>& request,
                                          const std::string& usual_rounds) {
  std::vector<CLI::Option*> all;
  const auto option = [&](const char* name, auto& value, const std::string& about) {
    return all.emplace_back(app.add_option(name, value, about));
  };
  option("--workload", request->workloads, "workloads: names, globs, comma lists (postings/cold)");
  option("--corpus", request->corpora, "corpora, perhaps NAME:limit=300MiB (synthetic)");
  option("--strategy", request->strategies, "strategies (all of the workload's study)");
  option("--allocator", request->allocators, "allocator profiles (all untuned ones that are here)");
  option("--build", request->builds, "NAME=PATH: a worker binary under a name");
  option("--worker", request->worker, "the worker binary (the one beside this program)");
  option("--profiles", request->profiles, "a folder of allocator profiles");
  option("--allocator-library", request->libraries, "NAME=PATH[,probe=PROBE]: an allocator");
  CLI::Option* budget = option("--budget", request->budget, "time to measure: 90s, 3m or 1h");
  option("--rounds", request->rounds, "rounds to measure (" + usual_rounds + ")")
      ->check(CLI::PositiveNumber)
      ->excludes(budget);
  option("--launches", request->launches, "processes of each cell in a round (1)")
      ->check(CLI::Range(1, plan::most_launches));
  option("--samples", request->samples, "timed executions per process (the workload's own number)")
      ->check(CLI::PositiveNumber);
  option("--threads", request->threads, "of parallel workloads (all cores)")
      ->check(CLI::PositiveNumber);
  option("--seed", request->seed, "of the order of launches (random, and recorded)");
  option("--timeout", request->timeout, "of one launch: 90s, 3m or 1h (10m)");
  option("--memory-limit", request->memory_limit, "of one launch: 512MiB or 2GB (none)");
  return all;
}

}  // namespace allot::cli

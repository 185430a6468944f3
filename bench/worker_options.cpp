#include "bench/worker_options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <thread>
#include <vector>

#include "errors/error.hpp"

namespace allot::bench {

WorkerOptions parse_worker_options(int& argc, char** argv) {
  WorkerOptions options;
  CLI::App app("Runs workloads on a corpus. Unknown options go to Google Benchmark.",
               "allot-worker");
  app.add_flag("--list", options.list, "print what this binary can run, as JSON");
  app.add_option("--corpus", options.corpus, "a pack file, as `allot corpus fetch NAME` prints it");
  app.add_option("--samples", options.samples, "timed executions (default: the workload's)");
  app.add_option("--threads", options.threads, "of parallel workloads (default: all cores)");
  app.add_option("--instrument", options.instrument,
                 "measure with this instead of the clock (--list names them)");
  app.add_option("--inject", options.inject,
                 "for self-tests: make every phase burn so many percent more CPU time")
      ->envname("ALLOT_INJECT")
      ->check(CLI::Range(0.0, 100.0));
  app.add_option("--workload", options.workload, "the workload to run (by hand: default all)");
  app.add_option("--strategy", options.strategy, "driver: the strategy to run");
  app.add_option("--bound", options.bound, "driver: the bound to run in place of a strategy");
  app.add_option("--probe", options.probe, "driver: the allocator that must serve malloc");
  app.add_option("--record-fd", options.record_fd, "driver: descriptor that takes JSON lines");
  app.add_flag("--reference", options.reference, "driver: only the naive implementation's digest");
  app.allow_extras();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::exit(app.exit(error) == 0 ? 0 : static_cast<int>(Exit::usage));
  }
  static std::vector<std::string> rest = app.remaining();
  argc = 1;
  for (std::string& argument : rest) argv[argc++] = argument.data();
  if (options.threads <= 0)
    options.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return options;
}

}  // namespace allot::bench

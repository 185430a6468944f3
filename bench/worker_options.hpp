// What the worker can be asked for on its command line, by the driver or by hand.
#pragma once

#include <string>

namespace allot::bench {

struct WorkerOptions {
  std::string workload;
  std::string strategy;
  std::string bound;
  std::string corpus;
  std::string probe = "none";
  std::string instrument;  // empty: the clock
  int samples = 0;         // 0: as the workload says
  int threads = 0;         // 0: all cores
  int record_fd = -1;
  double inject = 0;  // percent
  bool list = false;
  bool reference = false;
};

/// Parses our options out of `argc, argv` and leaves the rest to Google Benchmark. Ends the process
/// for a faulty option, and after --help.
WorkerOptions parse_worker_options(int& argc, char** argv);

}  // namespace allot::bench

// Talking to worker binaries: what they can run, the digest to reach, and the launching of cells.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "harness/records/record.hpp"
#include "harness/run/execute.hpp"

namespace allot::run {

/// Something that a worker can run, and a line about it.
struct Named {
  std::string name;
  std::string about;
};

struct Study {
  std::string corpus;  // measured when none is chosen
  std::vector<Named> workloads;
  std::vector<Named> strategies;
  std::vector<Named> bounds;
};

/// What a worker can measure with in place of the clock.
struct InstrumentKind {
  std::string name;
  std::string about;
  int rounds = 0;                  // of a plan, unless the user says otherwise
  bool is_exact = false;           // its metrics are equal whenever it is repeated
  int patience = 1;                // how many times as long as by the clock a run may take
  std::vector<std::string> files;  // beside the worker, that it takes part of
};

/// What `worker --list` prints.
struct Listing {
  std::map<std::string, Study> studies;
  std::vector<InstrumentKind> instruments;
  records::Json build;  // compiler, flags, commit ...
};

/// Throws Error if `worker` is missing, fails, or prints something else.
Listing list_worker(const std::filesystem::path& worker);

/// The launcher of real processes for the plan of `header`, whose references must be complete.
/// `interrupt` as in Command. The launcher throws Error when a worker or library is no longer the
/// file that the header names: what follows would not be comparable.
Launcher worker_launcher(const records::Header& header, int interrupt);

}  // namespace allot::run

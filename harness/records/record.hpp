// What a record file holds: a header that says what was measured where, and one run per launch.
// The types admit no bad state: a run has samples or a failure, never both.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bench/record_keys.hpp"
#include "harness/plan/plan.hpp"

namespace allot::records {

/// Keeps the order of its keys, so that a record reads as it was meant to.
using Json = nlohmann::ordered_json;

/// The version of the format that this code writes and reads (FORMAT.md).
inline constexpr int format_version = 1;

/// Metric name (bench/record_keys.hpp) to its value: finite, not negative.
using Sample = std::map<std::string, double>;

/// Wall seconds of a worker in which a phase ran, in whichever of its threads.
struct Timed {
  double sampled_s = 0;    // within samples
  double unsampled_s = 0;  // before the first: the strategy's passes that warm up, or that build
                           // what is then read
};

/// A run that did its work and proved it.
struct Measured {
  std::vector<Sample> samples;        // never empty
  std::optional<std::string> digest;  // of the output, 32 hex digits; a bound has none
  Json receipt;                       // as the worker sent it
  Json details = Json::object();      // what an instrument told of the last sample beside
                                      // its metrics; keys: bench::key::details
  std::optional<Timed> timed = {};    // absent in older records, and where no clock is right
};

enum class FailureKind { signal, exit, timeout, out_of_memory, digest, receipt, protocol, error };

/// "out-of-memory" for FailureKind::out_of_memory, and so on.
std::string_view name_of(FailureKind kind);
std::optional<FailureKind> failure_kind(std::string_view name);

/// A run that proved nothing, and why.
struct Failure {
  FailureKind kind = FailureKind::error;
  std::string detail;
};

using Outcome = std::variant<Measured, Failure>;

/// What came of one launch.
struct Run {
  plan::Launch launch;
  double elapsed_s = 0;  // wall time from the start of the process to its end
  Outcome outcome;
  /// Wall time of the driver from the end of the run before, or from the plan's beginning, to the
  /// end of this one. Absent in older records.
  std::optional<double> wall_s = {};

  [[nodiscard]] const Measured* measured() const { return std::get_if<Measured>(&outcome); }
  [[nodiscard]] const Failure* failure() const { return std::get_if<Failure>(&outcome); }
};

/// A worker binary. A path below the home folder starts with "~": records are published.
struct Build {
  std::string path;
  std::string sha256;
  Json facts;  // compiler, flags, commit ...: what `allot-worker --list` says of itself
};

struct Corpus {
  std::string digest;  // xxh3-128 over names and contents
  std::string pack;    // path, as in Build
  std::uint64_t documents = 0;
  std::uint64_t content_bytes = 0;
};

/// A profile as it was used, complete enough to be used again.
struct Allocator {
  std::string library;  // path, as in Build; empty for the C library's own
  std::string sha256;   // of the library; empty with it
  std::string probe;
  std::map<std::string, std::string> env;
  std::map<std::string, std::string> expect;
};

/// What took the clock's place in all runs of a plan.
struct Instrument {
  std::string name;                          // as the worker lists it
  bool is_exact = false;                     // its metrics are equal whenever it is repeated
  std::map<std::string, std::string> files;  // that it needs beside the workers: path, as in
                                             // Build, to sha256
};

/// What a launch may use.
struct Limits {
  double timeout_s = 0;
  std::optional<std::uint64_t> memory_bytes;
};

struct Header {
  plan::Plan plan;
  std::optional<int> samples;  // per run; absent: the workload's own number
  int threads = 1;
  Limits limits;
  Json host;
  std::map<std::string, Build> builds;
  std::map<std::string, Corpus> corpora;
  std::map<std::string, Allocator> allocators;
  std::optional<Instrument> instrument;           // absent: the clock
  std::map<std::string, std::string> references;  // "corpus workload" to digest
  std::string created;                            // UTC, ISO 8601
  std::vector<std::string> command;
  std::optional<double> preparation_s = {};  // from the command's start to the plan's; absent in
                                             // older records
};

/// The key of `Header::references`.
std::string reference_key(std::string_view corpus, std::string_view workload);

}  // namespace allot::records

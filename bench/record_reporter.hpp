// Sends what a launched worker has to say to the driver: JSON lines on a private descriptor, so
// that nothing printed by a library can be mistaken for a result.
#pragma once

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "bench/receipt.hpp"

namespace allot::bench {

/// The driver's pipe. A line that can't be written ends the process: nobody is listening.
class RecordPipe {
 public:
  explicit RecordPipe(int descriptor) : descriptor_(descriptor) {}
  void send(std::string_view key, const nlohmann::json& value) const;
  void send_failure(std::string_view kind, const std::string& detail) const;

 private:
  int descriptor_;
};

nlohmann::json to_json(const Receipt& receipt);

/// Reports each repetition as a sample, from its user counters.
class RecordReporter final : public benchmark::BenchmarkReporter {
 public:
  explicit RecordReporter(const RecordPipe& pipe) : pipe_(pipe) {}

  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override;

  /// Samples sent so far.
  [[nodiscard]] int samples() const { return samples_; }
  /// The message of the execution that failed; empty if none did.
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  const RecordPipe& pipe_;
  int samples_ = 0;
  std::string error_;
};

}  // namespace allot::bench

#include "bench/record_reporter.hpp"

#include <cstdlib>
#include <unistd.h>

#include "bench/record_keys.hpp"

namespace allot::bench {

void RecordPipe::send(std::string_view key, const nlohmann::json& value) const {
  const std::string line = nlohmann::json{{std::string(key), value}}.dump() + "\n";
  for (std::size_t sent = 0; sent < line.size();) {
    const ssize_t size = write(descriptor_, line.data() + sent, line.size() - sent);
    if (size <= 0) std::_Exit(EXIT_FAILURE);
    sent += static_cast<std::size_t>(size);
  }
}

void RecordPipe::send_failure(std::string_view kind, const std::string& detail) const {
  send(key::failure, {{"kind", kind}, {"detail", detail}});
}

nlohmann::json to_json(const Receipt& receipt) {
  nlohmann::json json(receipt.served_by);
  json["probe"] = receipt.probe;
  json["probe_passed"] = receipt.probe_passed;
  json["version"] = receipt.version;
  json["options"] = receipt.options;
  if (!receipt.counting.empty()) json["counting"] = receipt.counting;
  if (!receipt.probe_detail.empty()) json["probe_detail"] = receipt.probe_detail;
  return json;
}

void RecordReporter::ReportRuns(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Iteration) continue;
    if (run.error_occurred) {
      error_ = run.error_message;
      continue;
    }
    nlohmann::json sample;
    for (const auto& [name, counter] : run.counters) sample[name] = counter.value;
    pipe_.send(key::sample, sample);
    ++samples_;
  }
}

}  // namespace allot::bench

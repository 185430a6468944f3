// Records for Google Benchmark's compare.py.
#include <fmt/format.h>
#include <map>
#include <ostream>

#include "harness/cli/export.hpp"
#include "harness/records/medians.hpp"

namespace allot::cli {
namespace {

using records::Json;

constexpr double ns_per_s = 1e9;

Json entry_of(const records::Run& run, int repetition) {
  const plan::Cell& cell = run.launch.cell;
  const std::string name = fmt::format("{}/{}/{}/{}/{}", cell.workload, cell.strategy,
                                       cell.allocator, cell.corpus, cell.build);
  Json entry = {{"name", name},
                {"run_name", name},
                {"run_type", "iteration"},
                {"repetition_index", repetition},
                {"iterations", 1},
                {"time_unit", "ns"}};
  if (const records::Failure* failure = run.failure()) {
    entry["error_occurred"] = true;
    entry["error_message"] =
        fmt::format("{}: {}", records::name_of(failure->kind), failure->detail);
    return entry;
  }
  for (const auto& [metric, value] : records::medians(run.measured()->samples)) {
    if (metric == bench::metric::wall) {
      entry["real_time"] = value * ns_per_s;
    } else if (metric == bench::metric::cpu) {
      entry["cpu_time"] = value * ns_per_s;
    } else {
      entry[metric] = value;
    }
  }
  return entry;
}

}  // namespace

void export_gbench(const records::RecordFile& file, std::ostream& out) {
  Json entries = Json::array();
  std::map<plan::Cell, int> repetitions;
  for (const records::Run& run : file.runs) {
    entries.push_back(entry_of(run, repetitions[run.launch.cell]++));
  }
  const Json document = {{"context", {{"date", file.header.created}, {"host", file.header.host}}},
                         {"benchmarks", std::move(entries)}};
  constexpr int indent = 2;
  out << document.dump(indent, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace allot::cli

#include "harness/history/entry_of.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "errors/error.hpp"
#include "harness/history/host_class.hpp"
#include "harness/records/exact.hpp"
#include "harness/records/medians.hpp"
#include "harness/stats/quantile.hpp"

namespace allot::history {

std::string cell_name(const plan::Cell& cell) {
  std::string name =
      fmt::format("{} {} {} {}", cell.workload, cell.corpus, cell.strategy, cell.allocator);
  if (cell.build != "default") name += " " + cell.build;
  return name;
}

Entry entry_of(const records::RecordFile& record) {
  if (record.header.builds.size() != 1) {
    throw Error(fmt::format("the record holds {} builds", record.header.builds.size()),
                "add records of one build each: an entry is of one commit", Exit::invalid);
  }
  std::map<std::pair<std::string, std::string>, std::vector<double>> values;
  for (const records::Run& run : record.runs) {
    if (const records::Failure* failure = run.failure()) {
      throw Error(fmt::format("a run of {} failed: {}, {}", cell_name(run.launch.cell),
                              records::name_of(failure->kind), failure->detail),
                  "a history keeps whole records only: measure again", Exit::invalid);
    }
    for (const auto& [metric, value] : records::medians(run.measured()->samples)) {
      values[{cell_name(run.launch.cell), metric}].push_back(value);
    }
  }
  if (values.empty()) throw Error("the record holds no run", {}, Exit::invalid);

  Entry entry;
  entry.time = record.header.created;
  entry.host_class = host_class_of(record.header);
  for (auto& [name, runs] : values) {
    std::sort(runs.begin(), runs.end());
    entry.values.push_back({name.first, name.second, records::is_exact(record.header, name.second),
                            stats::quantile(runs, 0.5), runs.front(), runs.back(), runs.size()});
  }
  return entry;
}

std::string commit_of(const records::Header& header) {
  const records::Json& facts = header.builds.begin()->second.facts;
  const auto commit = facts.find("commit");
  if (commit == facts.end() || !commit->is_string() || *commit == "unknown") return {};
  return commit->get<std::string>();
}

}  // namespace allot::history

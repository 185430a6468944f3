// Runs of our own records as results: the axes of a cell become configuration keys.
#include <fmt/format.h>
#include <set>

#include "errors/error.hpp"
#include "harness/records/exact.hpp"
#include "harness/records/medians.hpp"
#include "harness/records/reader.hpp"
#include "harness/records/results.hpp"

namespace allot::records {
namespace {

Context context_of(const std::string& file, const plan::Cell& cell) {
  return {file,
          {{"build", cell.build},
           {"corpus", cell.corpus},
           {"workload", cell.workload},
           {"strategy", cell.strategy},
           {"allocator", cell.allocator}}};
}

UnitFacts exact_units(const RecordFile& record) {
  UnitFacts facts;
  if (!record.header.counting) return facts;
  std::set<std::string> metrics;
  for (const Run& run : record.runs) {
    if (run.measured() == nullptr) continue;
    for (const auto& [metric, value] : run.measured()->samples.front()) {
      if (is_exact_count(metric)) metrics.insert(metric);
    }
  }
  for (const std::string& metric : metrics) facts.push_back({metric, "assume", "exact"});
  return facts;
}

}  // namespace

void ResultReader::read_record(const Input& input) {
  const RecordFile record = read_records(input.path);
  if (record.torn) {
    complain_(fmt::format("{}: the last line was cut short while it was written; read up to there",
                          input.path));
  }
  for (const auto& [name, corpus] : record.header.corpora) {
    const auto [known, fresh] = corpora_.try_emplace(name, corpus.digest, input.path);
    if (!fresh && known->second.first != corpus.digest) {
      throw Error(
          fmt::format("corpus {} has digest {} in {} and {} in {}: results on different "
                      "inputs cannot be compared",
                      name, known->second.first, known->second.second, corpus.digest, input.path),
          "measure both on the same corpus", Exit::invalid);
    }
  }
  const UnitFacts exact = exact_units(record);
  units_.insert(units_.end(), exact.begin(), exact.end());
  for (const plan::Cell& cell : record.header.plan.cells) {
    sink_({cell.workload, contexts_.intern(context_of(input.label, cell)), {}, {}, std::nullopt});
  }
  for (const Run& run : record.runs) {
    const Context* const context = contexts_.intern(context_of(input.label, run.launch.cell));
    if (const Failure* failure = run.failure()) {
      ++failed_runs_;
      sink_({run.launch.cell.workload, context, {}, name_of(failure->kind), run.launch.round});
      continue;
    }
    const std::map<std::string, double> reduced = medians(run.measured()->samples);
    std::vector<Measurement> values;
    for (const auto& [metric, value] : reduced) values.push_back({value, metric});
    sink_({run.launch.cell.workload, context, values, {}, run.launch.round});
  }
}

}  // namespace allot::records

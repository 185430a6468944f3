// Runs of our own records as results: the axes of a cell become configuration keys.
#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "errors/error.hpp"
#include "harness/records/bound_shares.hpp"
#include "harness/records/exact.hpp"
#include "harness/records/medians.hpp"
#include "harness/records/reader.hpp"
#include "harness/records/results.hpp"
#include "harness/records/time_spent.hpp"

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

/// What the worker said; a program that is no worker of ours may have left it out.
int threads_of(const Measured& measured) {
  const auto threads = measured.receipt.find("threads");
  return threads != measured.receipt.end() && threads->is_number_integer() ? threads->get<int>()
                                                                           : 1;
}

}  // namespace

UnitFacts unit_facts(const Header& header, const std::vector<Run>& runs) {
  UnitFacts facts;
  std::set<std::string> metrics;
  for (const Run& run : runs) {
    if (run.measured() == nullptr) continue;
    for (const auto& [metric, value] : run.measured()->samples.front()) {
      if (is_exact(header, metric)) metrics.insert(metric);
    }
  }
  for (const std::string& metric : metrics) facts.push_back({metric, "assume", "exact"});
  return facts;
}

void emit_results(const Header& header, const std::vector<Run>& runs, const std::string& label,
                  Contexts& contexts, const ResultSink& sink) {
  for (const plan::Cell& cell : header.plan.cells) {
    sink({cell.workload, contexts.intern(context_of(label, cell)), {}, {}, std::nullopt});
  }
  const BoundShares bounds(runs);
  for (const Run& run : runs) {
    const Context* const context = contexts.intern(context_of(label, run.launch.cell));
    Result result{run.launch.cell.workload, context, {}, {}, run.launch.round, run.launch.stage};
    if (const Failure* failure = run.failure()) {
      result.failure = name_of(failure->kind);
      sink(result);
      continue;
    }
    const std::vector<Sample>& samples = run.measured()->samples;
    const auto reduced = medians(samples);
    const auto raw = by_metric(samples);
    std::vector<Measurement> values;
    for (const auto& [metric, value] : reduced) values.push_back({value, metric, raw.at(metric)});
    const std::map<std::string, double> shares = bounds.of(run);
    for (const auto& [metric, value] : shares) values.push_back({value, metric});
    // Once per cell: where a cell was measured by several instruments, the clock's runs tell it.
    const auto untimed = header.instrument ? std::nullopt : untimed_share(run);
    if (untimed) values.push_back({*untimed, bench::metric::untimed_share});
    result.values = values;
    result.threads = threads_of(*run.measured());
    sink(result);
  }
}

void ResultReader::refuse_mixture(const std::string& instrument, const std::string& path) {
  if (!measured_by_) measured_by_.emplace(instrument, path);
  const auto& [first_instrument, first_path] = *measured_by_;
  if (first_instrument == instrument) return;
  throw Error(fmt::format("{} was measured by {} and {} by {}: their figures can't be compared",
                          first_path, first_instrument, path, instrument),
              "compare records of one kind", Exit::invalid);
}

void ResultReader::read_record(const Input& input) {
  const RecordFile record = read_records(input.path);
  if (record.torn) {
    complain_(fmt::format("{}: the last line was cut short while it was written; read up to there",
                          input.path));
  }
  refuse_mixture(record.header.instrument ? record.header.instrument->name : "the clock",
                 input.path);
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
  const UnitFacts exact = unit_facts(record.header, record.runs);
  units_.insert(units_.end(), exact.begin(), exact.end());
  const auto failed = [](const Run& run) { return run.failure() != nullptr; };
  failed_runs_ +=
      static_cast<std::size_t>(std::count_if(record.runs.begin(), record.runs.end(), failed));
  emit_results(record.header, record.runs, input.label, contexts_, sink_);
}

}  // namespace allot::records

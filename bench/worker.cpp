// The bench worker. Launched by the driver it runs one cell and reports on a private pipe; run by
// hand it is a Google Benchmark program over every workload and strategy.
#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstdio>
#include <deque>
#include <fmt/format.h>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "bench/build_facts.hpp"
#include "bench/instrument.hpp"
#include "bench/phases.hpp"
#include "bench/receipt.hpp"
#include "bench/record_keys.hpp"
#include "bench/record_reporter.hpp"
#include "bench/shim.hpp"
#include "bench/timed_regions.hpp"
#include "bench/worker_options.hpp"
#include "bench/workload.hpp"
#include "corpora/corpus.hpp"
#include "errors/error.hpp"
#include "errors/nearest.hpp"

namespace allot::bench {
namespace {

nlohmann::json named(const std::vector<Named>& all) {
  nlohmann::json list = nlohmann::json::array();
  for (const Named& one : all) list.push_back({{"name", one.name}, {"about", one.about}});
  return list;
}

nlohmann::json listing() {
  nlohmann::json known = nlohmann::json::object();
  for (const auto& [name, study] : studies()) {
    std::vector<Named> of_study;
    for (const auto& [workload_name, workload] : workloads())
      if (workload.study() == name) of_study.push_back({workload_name, workload.about});
    known[name] = {{"corpus", study.corpus},
                   {"workloads", named(of_study)},
                   {"strategies", named(study.strategies())},
                   {"bounds", named(study.bounds())}};
  }
  return {{"studies", known}, {"instruments", listed_instruments()}, {"build", build_facts()}};
}

const Workload& find_workload(const std::string& name) {
  const auto found = workloads().find(name);
  if (found != workloads().end()) return found->second;
  std::vector<std::string> known;
  for (const auto& [known_name, workload] : workloads()) known.push_back(known_name);
  throw Error("unknown workload: " + name, "did you mean " + nearest_name(name, known) + "?");
}

/// Throws Error unless the study of the workload has the task's strategy or bound.
void check_name(const Workload& workload, const Task& task) {
  const Study& study = studies().at(workload.study());
  std::vector<std::string> known;
  for (const Named& one : task.is_bound ? study.bounds() : study.strategies())
    known.push_back(one.name);
  if (std::find(known.begin(), known.end(), task.strategy) != known.end()) return;
  throw Error(fmt::format("unknown {}: {}", task.is_bound ? "bound" : "strategy", task.strategy),
              "did you mean " + nearest_name(task.strategy, known) + "?");
}

/// How many timed executions this process does. Throws Error where the workload forbids more.
int samples_of(const Workload& workload, const WorkerOptions& options) {
  const int samples = options.samples > 0 ? options.samples : workload.samples;
  if (workload.one_sample && samples > 1)
    throw Error(fmt::format("{} takes one sample per process, not {}", workload.name, samples),
                "ask for more rounds, or for a workload that repeats, such as postings/grown");
  return samples;
}

/// Makes this process fit for its instrument, perhaps as another program, which then comes here
/// again. Throws Error if that can't be done, or if the clock would time the counting shim.
void enter_instrument(const WorkerOptions& options) {
  if (options.instrument.empty()) return refuse_counting_shim();
  find_instrument(options.instrument).enter();
}

/// Null: the clock.
std::unique_ptr<Instrument> make_instrument(const WorkerOptions& options) {
  return options.instrument.empty() ? nullptr
                                    : find_instrument(options.instrument).make(options.probe);
}

template <class Metrics>
void put(benchmark::State& state, const Metrics& metrics) {
  for (const auto& [name, value] : metrics) state.counters[std::string(name)] = value;
}

/// What a cell yields beside its samples.
struct Yield {
  std::optional<std::string> digest;
  double unsampled_s = 0;  // in timed regions, before the first sample
};

/// One sample, as Google Benchmark's counters.
void take_sample(benchmark::State& state, Execution& execution, Instrument* instrument,
                 std::optional<std::string>& digest) {
  if (instrument != nullptr) instrument->begin_sample();
  const Sample sample = execution.sample();
  state.SetIterationTime(sample.wall);
  if (instrument != nullptr)
    put(state, instrument->metrics());
  else
    put(state, sample.metrics);
  if (digest && digest != sample.digest) state.SkipWithError("two samples wrote different output");
  digest = sample.digest;
}

/// Registers one cell. Its execution is prepared when first run and kept over the repetitions.
void register_cell(const Workload& workload, const Task& task, int samples, Instrument* instrument,
                   Yield* yield) {
  auto execution = std::make_shared<std::unique_ptr<Execution>>();
  benchmark::RegisterBenchmark(fmt::format("{}/{}", workload.name, task.strategy).c_str(),
                               [=, &workload](benchmark::State& state) {
                                 if (*execution == nullptr) {
                                   if (instrument != nullptr) instrument->begin_cell(task.threads);
                                   *execution = workload.prepare(task);
                                   yield->unsampled_s = timed_regions.seconds();
                                 }
                                 for (auto iteration : state)
                                   take_sample(state, **execution, instrument, yield->digest);
                               })
      ->Iterations(1)
      ->UseManualTime()
      ->Repetitions(samples)
      ->ReportAggregatesOnly(false)
      ->Unit(benchmark::kMillisecond);
}

/// Whether the process's clocks tell how long it was in timed regions.
bool keeps_clock(const WorkerOptions& options) {
  return options.instrument.empty() || find_instrument(options.instrument).keeps_clock;
}

Task task_of(const WorkerOptions& options, const Workload& workload,
             const corpora::Corpus& corpus) {
  const bool is_bound = !options.bound.empty();
  return {&corpus, is_bound ? options.bound : options.strategy,
          workload.parallel ? options.threads : 1, is_bound};
}

/// What the naive implementation writes.
int tell_reference(const WorkerOptions& options, const RecordPipe& pipe) {
  const Workload& workload = find_workload(options.workload);
  const corpora::Corpus corpus = corpora::Corpus::open(options.corpus);
  pipe.send(key::digest, workload.reference(task_of(options, workload, corpus)));
  return 0;
}

/// The driver's cell: receipt, samples, the instrument's details of the last one, the time in timed
/// regions, digest (a bound has none), in this order.
int run_cell(const WorkerOptions& options, const RecordPipe& pipe) {
  enter_instrument(options);
  const Workload& workload = find_workload(options.workload);
  const std::unique_ptr<Instrument> instrument = make_instrument(options);
  // Before the corpus is mapped: the probe forks, and looks through what is.
  nlohmann::json receipt = to_json(take_receipt(options.probe));
  const corpora::Corpus corpus = corpora::Corpus::open(options.corpus);
  const Task task = task_of(options, workload, corpus);
  check_name(workload, task);
  receipt["corpus_digest"] = corpus.digest();
  receipt[task.is_bound ? "bound" : "strategy"] = task.strategy;
  receipt["threads"] = task.threads;
  receipt["worker"] = build_facts().at("commit");
  if (!options.instrument.empty()) receipt["instrument"] = options.instrument;
  if (options.inject > 0) receipt["injected_percent"] = options.inject;
  pipe.send(key::receipt, receipt);

  Yield yield;
  const int samples = samples_of(workload, options);
  register_cell(workload, task, samples, instrument.get(), &yield);
  RecordReporter reporter(pipe);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  if (!reporter.error().empty()) throw Error(reporter.error());
  if (reporter.samples() != samples) throw Error("Google Benchmark dropped a sample");
  if (instrument != nullptr) {
    const nlohmann::json details = instrument->details();
    for (const auto& [name, detail] : details.items()) pipe.send(name, detail);
  }
  if (keeps_clock(options))
    pipe.send(key::timed, {{"sampled", timed_regions.seconds() - yield.unsampled_s},
                           {"unsampled", yield.unsampled_s}});
  if (yield.digest) pipe.send(key::digest, *yield.digest);
  return 0;
}

int run_by_hand(const WorkerOptions& options) {
  enter_instrument(options);
  const corpora::Corpus corpus = corpora::Corpus::open(options.corpus);
  const std::unique_ptr<Instrument> instrument = make_instrument(options);
  std::deque<Yield> yields;  // their addresses must stay
  for (const auto& [name, workload] : workloads()) {
    if (!options.workload.empty() && options.workload != name) continue;
    const int threads = workload.parallel ? options.threads : 1;
    const Study& study = studies().at(workload.study());
    for (const bool is_bound : {false, true}) {
      for (const Named& one : is_bound ? study.bounds() : study.strategies())
        register_cell(workload, {&corpus, one.name, threads, is_bound},
                      samples_of(workload, options), instrument.get(), &yields.emplace_back());
    }
  }
  if (benchmark::RunSpecifiedBenchmarks() > 0) return 0;
  std::fputs("allot-worker: no benchmark matches the filter\n", stderr);
  return static_cast<int>(Exit::usage);
}

int run_for_driver(const WorkerOptions& options) {
  const RecordPipe pipe(options.record_fd);
  try {
    return options.reference ? tell_reference(options, pipe) : run_cell(options, pipe);
  } catch (const std::bad_alloc&) {
    pipe.send_failure("out-of-memory", "an allocation failed");
  } catch (const Error& error) {
    pipe.send_failure("error", error.report());
  }
  return 1;
}

int run(int argc, char** argv) {
  const WorkerOptions options = parse_worker_options(argc, argv);
  if (options.list) {
    fmt::print("{}\n", listing().dump(2));
    return 0;
  }
  if (options.corpus.empty())
    throw Error("no corpus was given",
                "allot-worker --corpus PACK; `allot corpus fetch synthetic-1m` prints one");
  constexpr double percent = 0.01;
  injected_share = options.inject * percent;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return static_cast<int>(Exit::usage);
  return options.record_fd >= 0 ? run_for_driver(options) : run_by_hand(options);
}

}  // namespace
}  // namespace allot::bench

int main(int argc, char** argv) {
  try {
    return allot::bench::run(argc, argv);
  } catch (const allot::Error& error) {
    std::fprintf(stderr, "allot-worker: %s\n", error.report().c_str());
    return static_cast<int>(error.code());
  }
}

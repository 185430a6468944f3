// `allot selftest`: does the tool call identical cells different, and does it find a difference
// that was planted? By simulation on recorded noise, or by measuring here.
#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <optional>

#include "errors/error.hpp"
#include "harness/cli/arms_run.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/percent.hpp"
#include "harness/cli/selftest_output.hpp"
#include "harness/records/reader.hpp"
#include "harness/run/places.hpp"
#include "harness/selftest/arms.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;

// Where the shipped record of a machine's noise lies, below the shares.
constexpr const char* shipped_noise = "epyc-2core.jsonl";
// Four ways of allocating, each quick on a small corpus: a table in some minutes.
constexpr const char* usual_strategies = "vector-map,ascii-array,arena,two-pass";
constexpr const char* usual_corpus = "synthetic-1m";
// A table with alarms in a hundred is what the tool promises to stay below.
constexpr double most_alarms = 0.01;
// What a gate lets pass that looks for a planted slowdown, as a share of it.
constexpr double limit_share = 1.0 / 3;

struct Options {
  RunRequest request;
  selftest::Extent extent;
  std::string noise;   // a record; empty: the shipped one, or what is measured
  std::string output;  // of what is measured
  std::string metric = "cpu-sec/op";
  std::string format = "text";
  std::string planted;  // "3%"
  int repeat = 1;
  bool identical = false, drift = false;
};

/// Nothing if no slowdown is to be planted.
std::optional<double> slowdown_of(const Options& options) {
  if (options.planted.empty()) return std::nullopt;
  const double slowdown = parse_percent("--inject", options.planted);
  if (slowdown > 0 && slowdown <= 1) return slowdown;
  throw Error(fmt::format("--inject {}: not a slowdown that can be planted", options.planted),
              "take one above 0% and up to 100%");
}

/// The two arms: measured now, or as a record has them.
records::RecordFile arms_file(const Options& options, double slowdown) {
  if (!options.noise.empty()) return records::read_records(options.noise);
  RunRequest request = options.request;
  if (request.workloads.empty()) request.workloads = {"postings/cold"};
  if (request.corpora.empty()) request.corpora = {usual_corpus};
  if (request.strategies.empty()) request.strategies = {usual_strategies};
  request.launches = options.extent.launches;
  // As many rounds again confirm a table.
  if (request.budget.empty()) request.rounds = 2 * options.extent.rounds * options.repeat;
  return measure_arms(request, slowdown, options.output);
}

void measure(const Options& options, SelftestResult& result) {
  const std::optional<double> slowdown = slowdown_of(options);
  const records::RecordFile file = arms_file(options, slowdown.value_or(0));
  result.source = options.noise.empty() ? "what was just measured" : options.noise;
  MeasuredArms measured;
  measured.rounds = options.extent.rounds;
  gate::Limits limits = selftest::strictest_limits();
  measured.slowdown = slowdown;
  if (slowdown) measured.limit = limits.slowdown = *slowdown * limit_share;
  measured.tables =
      selftest::tables_of(file, result.source, options.metric, options.extent.rounds, limits);
  if (measured.tables.empty()) {
    throw Error(fmt::format("{} has no {} whole rounds, which a table of {} and its confirmation "
                            "take",
                            result.source, 2 * options.extent.rounds, options.extent.rounds),
                "give it a larger --budget, or fewer --rounds", Exit::inconclusive);
  }
  result.measured = std::move(measured);
  if (slowdown) return;
  const selftest::Noise noise = selftest::noise_of(file, result.source, options.metric);
  result.noise_rounds = noise.rounds.size();
  result.alarms = selftest::alarm_figures(noise, options.extent);
  result.smallest = selftest::smallest_figures(noise, options.extent);
}

void simulate(const Options& options, SelftestResult& result) {
  const fs::path shipped = run::Places::of_this_process().shipped_noise / shipped_noise;
  const std::string path = options.noise.empty() ? shipped.string() : options.noise;
  result.source = options.noise.empty() ? shipped_noise : options.noise;
  const selftest::Noise noise =
      selftest::noise_of(records::read_records(path), path, options.metric);
  result.noise_rounds = noise.rounds.size();
  result.alarms = selftest::alarm_figures(noise, options.extent);
  if (options.drift) return;
  result.found = selftest::found_figures(noise, options.extent);
  result.smallest = selftest::smallest_figures(noise, options.extent);
}

/// What the result means for whoever relies on verdicts.
Exit exit_of(const SelftestResult& result) {
  const bool planted = result.measured && result.measured->slowdown;
  Exit exit = Exit::ok;
  if (result.measured) {
    for (const auto& table : result.measured->tables) {
      for (const gate::Verdict& verdict : table) {
        const bool found = verdict.ruling == gate::Ruling::regression;
        const bool undecided = verdict.ruling == gate::Ruling::inconclusive;
        if (planted ? !found && !undecided : selftest::is_alarm(verdict)) return Exit::invalid;
        if (planted && undecided) exit = Exit::inconclusive;
      }
    }
  }
  const bool alarming =
      std::any_of(result.alarms.begin(), result.alarms.end(),
                  [](const auto& one) { return one.gate.tables.low > most_alarms; });
  return alarming ? Exit::invalid : exit;
}

Exit run(const Options& options) {
  SelftestResult result;
  result.metric = options.metric;
  result.extent = options.extent;
  if (options.identical || !options.planted.empty()) {
    measure(options, result);
  } else {
    simulate(options, result);
  }
  if (options.format == "json") {
    fmt::print("{}\n", json_of(result).dump(2));
  } else {
    print_selftest(result, options.format == "markdown");
  }
  const Exit exit = exit_of(result);
  if (exit == Exit::invalid) fmt::print(stderr, "allot: verdicts can't be trusted here\n");
  if (exit == Exit::inconclusive) fmt::print(stderr, "allot: not everything planted was found\n");
  return exit;
}

/// The options of what is measured, which mean nothing to a simulation.
std::vector<CLI::Option*> declare_measuring(CLI::App& command,
                                            const std::shared_ptr<Options>& options) {
  std::vector<CLI::Option*> all;
  const auto option = [&](const char* name, auto& value, const std::string& about) {
    return all.emplace_back(command.add_option(name, value, about));
  };
  option("--workload", options->request.workloads, "to measure (postings/cold)");
  option("--corpus", options->request.corpora, fmt::format("to measure ({})", usual_corpus));
  option("--strategy", options->request.strategies,
         fmt::format("to measure ({})", usual_strategies));
  CLI::Option* repeat =
      option("--repeat", options->repeat, "tables to measure, each with rounds of its own (1)")
          ->check(CLI::Range(1, 1000));
  option("--budget", options->request.budget, "time to measure: 90s, 3m or 1h")->excludes(repeat);
  option("-o,--output", options->output, "the record file (results/TIME-HOST-selftest.jsonl)");
  return all;
}

void declare_simulating(CLI::App& command, const std::shared_ptr<Options>& options) {
  command.add_option("--metric", options->metric, "to judge by (cpu-sec/op)");
  command.add_option("--cells", options->extent.cells, "of a simulated table (50)")
      ->check(CLI::Range(1, 1000));
  command.add_option("--rounds", options->extent.rounds, "of each side; as many confirm (20)")
      ->check(CLI::Range(2, 200));
  command.add_option("--launches", options->extent.launches, "of each side in a round (1)")
      ->check(CLI::Range(1, plan::most_launches));
  command.add_option("--tables", options->extent.tables, "simulated per line (200)")
      ->check(CLI::Range(1, 100'000));
  command.add_option("--seed", options->extent.seed, "of the simulation (1)");
}

Body declare(CLI::App& command) {
  const auto options = std::make_shared<Options>();
  CLI::Option* identical =
      command.add_flag("--aa", options->identical, "measure identical cells under two names here");
  CLI::Option* planted =
      command
          .add_option("--inject", options->planted,
                      "measure here with one arm slowed by so much (3%), which must be found")
          ->excludes(identical);
  command
      .add_flag("--drift", options->drift,
                "only the false alarms under drift, steps and slot effects")
      ->excludes(planted)
      ->excludes(identical);
  CLI::Option* noise = command.add_option(
      "--noise", options->noise, "a record to take instead of the shipped noise, or of measuring");
  const std::vector<CLI::Option*> measuring = declare_measuring(command, options);
  for (CLI::Option* one : measuring) one->excludes(noise);
  declare_simulating(command, options);
  command.add_option("--format", options->format, "text, markdown or json")
      ->check(CLI::IsMember({"text", "markdown", "json"}));
  command.footer(
      "Without --aa or --inject, nothing is measured. Exit status: 0 as it should be; 2 a fault in "
      "the command line; 3 identical cells were called different, or a planted slowdown was "
      "missed; 4 more rounds are needed to tell.");
  return [options, identical, planted, measuring] {
    for (const CLI::Option* one : measuring) {
      if (one->count() == 0 || identical->count() + planted->count() > 0) continue;
      throw Error(one->get_name() + " says what to measure, and nothing is measured",
                  "add --aa or --inject 3%");
    }
    return run(*options);
  };
}

const bool enrolled =
    enrol({"selftest", "show that identical cells get no verdict, and that planted slowdowns do",
           "allot selftest --aa --budget 5m", declare});

}  // namespace
}  // namespace allot::cli

// `allot doctor`: is this machine fit to measure, what can be done about it, and how small a
// difference can it see in the time that one has?
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <thread>
#include <unistd.h>

#include "errors/error.hpp"
#include "harness/cli/arms_run.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/doctor_output.hpp"
#include "harness/doctor/checks.hpp"
#include "harness/doctor/page_fault.hpp"
#include "harness/selftest/arms.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;

// Long enough that a process which uses a twentieth of a core shows by some clock ticks.
constexpr std::chrono::seconds activity_time{1};
// Single-threaded workloads are judged by it.
constexpr const char* metric = "cpu-sec/op";

struct Options {
  RunRequest request;
  std::string root = "/";
  std::string format = "text";
  bool quick = false;
  bool strict = false;
};

doctor::Findings findings_of(const Options& options) {
  const doctor::Machine machine = doctor::look_at(
      doctor::Tree(options.root), [] { std::this_thread::sleep_for(activity_time); }, ::getpid());
  doctor::Findings findings = doctor::examine(machine);
  findings.push_back(doctor::judge_page_fault(doctor::page_fault_ns()));
  return findings;
}

/// The record of a calibration, gone when it has been read.
records::RecordFile measured(const RunRequest& request) {
  const fs::path path =
      fs::temp_directory_path() / fmt::format("allot-doctor-{}.jsonl", ::getpid());
  const records::RecordFile file = measure_arms(request, 0, path);
  fs::remove(path);
  return file;
}

Calibration calibrate(const RunRequest& request) {
  const records::RecordFile file = measured(request);
  const std::size_t launches =
      selftest::fewest_noise_rounds * plan::launches_in_round(file.header.plan);
  if (file.runs.size() < launches) {
    throw Error(fmt::format("--budget {}: time for {} launches, and a calibration needs {}",
                            request.budget, file.runs.size(), launches),
                "give it more, choose a smaller --corpus, or look with --quick",
                Exit::inconclusive);
  }
  const selftest::Noise noise = selftest::noise_of(file, "the calibration", metric);
  const selftest::Noise::Cell& cell = noise.cells.front();
  double elapsed_s = 0;
  for (const records::Run& run : file.runs) elapsed_s += run.elapsed_s;
  const int rounds = static_cast<int>(noise.rounds.size());
  // Of all cells, if more than one was chosen: a pair is two of the launches.
  const double pair_s = 2 * elapsed_s / static_cast<double>(file.runs.size());
  return {fmt::format("{} {} {}", cell.cell.workload, cell.cell.corpus, cell.cell.strategy),
          metric,
          rounds,
          pair_s,
          selftest::pair_spread(cell),
          selftest::reaches(cell, pair_s)};
}

Exit run(const Options& options) {
  // First: a calibration of our own would be found as a busy process.
  Diagnosis diagnosis{findings_of(options), std::nullopt};
  if (!options.quick) diagnosis.calibration = calibrate(options.request);
  if (options.format == "json") {
    fmt::print("{}\n", json_of(diagnosis).dump(2));
  } else {
    print_diagnosis(diagnosis);
  }
  return options.strict && diagnosis.warnings() > 0 ? Exit::inconclusive : Exit::ok;
}

Body declare(CLI::App& command) {
  const auto options = std::make_shared<Options>();
  options->request.workloads = {"postings/cold"};
  options->request.corpora = {"synthetic-1m"};
  options->request.strategies = {"arena"};
  options->request.budget = "20s";
  command.add_flag("--quick", options->quick, "only look at the machine, measure no cell");
  command.add_option("--workload", options->request.workloads, "to calibrate with (postings/cold)");
  command.add_option("--corpus", options->request.corpora, "to calibrate with (synthetic-1m)");
  command.add_option("--strategy", options->request.strategies, "to calibrate with (arena)");
  command.add_option("--budget", options->request.budget, "of the calibration (20s)");
  command.add_flag("--strict", options->strict, "exit with 4 if anything disturbs measurements");
  command.add_option("--root", options->root, "read /proc and /sys below this folder")
      ->check(CLI::ExistingDirectory);
  command.add_option("--format", options->format, "text or json")
      ->check(CLI::IsMember({"text", "json"}));
  command.footer(
      "Exit status: 0 looked at; 2 a fault in the command line; 3 a worker failed; 4 the budget "
      "was too short, or anything disturbs measurements and --strict is given.");
  return [options] { return run(*options); };
}

const bool enrolled = enrol({"doctor", "is this machine fit to measure, and what can it see",
                             "allot doctor --strategy arena --corpus synthetic", declare});

}  // namespace
}  // namespace allot::cli

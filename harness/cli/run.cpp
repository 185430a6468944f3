// `allot run`: measures a plan and records every run as it ends.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <unistd.h>

#include "harness/cli/command.hpp"
#include "harness/cli/earlier_runs.hpp"
#include "harness/cli/run_progress.hpp"
#include "harness/cli/run_request.hpp"
#include "harness/cli/run_setup.hpp"
#include "harness/cli/run_summary.hpp"
#include "harness/plan/estimate.hpp"
#include "harness/records/reader.hpp"
#include "harness/records/writer.hpp"
#include "harness/run/execute.hpp"
#include "harness/run/interrupt.hpp"
#include "harness/run/places.hpp"
#include "harness/run/reference.hpp"
#include "harness/run/worker.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;

// Where record files go that were given no name, and where earlier ones are looked for.
constexpr const char* results_folder = "results";
// What the workloads of the shipped studies take at the most, for the estimate.
constexpr int usual_samples = 3;

/// Packing a big corpus takes minutes; on a terminal that is shown.
void tell_packing(std::string_view action, std::uint64_t done, std::uint64_t expected) {
  if (::isatty(STDERR_FILENO) == 0) return;
  const std::string share =
      expected > 0 ? fmt::format(" {}%", done * 100 / expected) : std::string{};
  fmt::print(stderr, "\r{}{}\x1b[K{}", action, share, done == expected ? "\n" : "");
}

void print_notes(const std::vector<std::string>& notes) {
  for (const std::string& note : notes) fmt::print(stderr, "note: {}\n", note);
}

fs::path output_of(const RunRequest& request, const records::Header& header) {
  if (!request.output.empty()) return request.output;
  std::string time = header.created;  // 2025-01-02T03:04:05Z
  std::erase_if(time, [](char c) { return c == '-' || c == ':'; });
  return fs::path(results_folder) /
         fmt::format("{}-{}.jsonl", time, header.host.at("id").get<std::string>());
}

Exit print_plan(RunSetup& setup) {
  const records::Header& header = setup.header;
  std::map<std::string, std::uint64_t> bytes;
  for (const auto& [name, corpus] : header.corpora) bytes[name] = corpus.content_bytes;
  const EarlierRuns earlier(results_folder, header, setup.notes);
  const plan::Estimate guess =
      plan::estimate(header.plan, bytes, header.samples.value_or(usual_samples),
                     [&earlier](const plan::Cell& cell) { return earlier.seconds(cell); });
  const int rounds = plan::expected_rounds(header.plan.budget, guess.round_s);
  print_notes(setup.notes);
  for (const plan::Cell& cell : header.plan.cells) {
    fmt::print("{} {} {} {}{}\n", cell.workload, cell.corpus, cell.strategy, cell.allocator,
               cell.build == "default" ? "" : " " + cell.build);
  }
  fmt::print("{} cells in {} rounds: {} launches, seed {}\n", header.plan.cells.size(), rounds,
             header.plan.cells.size() * static_cast<std::size_t>(rounds), header.plan.seed);
  fmt::print("rough estimate: {} ({} cells as measured in {}/, {} guessed from their corpus)\n",
             duration_text(guess.round_s * rounds), guess.measured, results_folder, guess.guessed);
  return Exit::ok;
}

/// A record file in the making: locked, with what it holds already.
struct Recording {
  fs::path path;
  records::Header header;
  std::vector<records::Run> runs;
  records::Writer writer;
};

Recording begin(const RunRequest& request, const run::Interrupt& interrupt) {
  RunSetup setup = set_up(request, tell_packing);
  print_notes(setup.notes);
  const fs::path path = output_of(request, setup.header);
  run::find_references(setup.header, run::Places::of_this_process().cache, interrupt.descriptor(),
                       [](const std::string& what) {
                         fmt::print(stderr, "computing the reference digest of {}\n", what);
                       });
  records::Writer writer = records::Writer::create(path, setup.header);
  return {path, std::move(setup.header), {}, std::move(writer)};
}

Recording resume(const fs::path& path) {
  records::Writer writer = records::Writer::resume(path);
  records::RecordFile file = records::read_records(path);
  take_up(file.header, path.string(), tell_packing);
  if (file.torn) {
    fmt::print(stderr, "note: dropped a half-written run at the end of {}\n", path.string());
    writer.keep_only(file.whole_bytes);
  }
  return {path, std::move(file.header), std::move(file.runs), std::move(writer)};
}

Exit finish(const Recording& recording, run::End end) {
  const std::string file = recording.path.string();
  std::string failures = failure_summary(recording.runs);
  if (recording.header.counting) failures += inexact_summary(recording.runs);
  fmt::print(stderr, "{}", failures);
  fmt::print("{} runs recorded in {}\n", recording.runs.size(), file);
  if (end == run::End::interrupted) {
    fmt::print("stopped before the plan was complete; go on with:\n  allot run --resume {}\n",
               file);
  } else {
    fmt::print("{}", how_to_compare(recording.header, file));
  }
  if (!failures.empty()) return Exit::invalid;
  return end == run::End::interrupted ? Exit::inconclusive : Exit::ok;
}

Exit run_command(const RunRequest& request) {
  if (request.dry_run) {
    RunSetup setup = set_up(request, tell_packing);
    return print_plan(setup);
  }
  if (!request.output.empty() && fs::exists(request.output)) {
    throw Error(
        fmt::format("{} exists already", request.output),
        fmt::format("allot run --resume {}   (or choose another file with -o)", request.output));
  }
  const run::Interrupt interrupt;
  Recording recording = request.resume.empty() ? begin(request, interrupt) : resume(request.resume);
  const std::vector<records::Run> before = recording.runs;
  RunProgress progress(recording.header.plan, before, stderr);
  const run::Launcher launch = run::worker_launcher(recording.header, interrupt.descriptor());
  const run::End end = run::execute(
      recording.header.plan, before,
      [&](const plan::Launch& next) {
        progress.starting(next);
        return launch(next);
      },
      [&](const records::Run& run) {
        recording.writer.append(run);
        recording.runs.push_back(run);
        progress.finished(run);
      });
  progress.done();
  return finish(recording, end);
}

Body declare(CLI::App& app) {
  const auto request = std::make_shared<RunRequest>();
  std::vector<CLI::Option*> of_a_new_plan;
  const auto option = [&](const char* name, auto& value, const char* about) {
    return of_a_new_plan.emplace_back(app.add_option(name, value, about));
  };
  option("--workload", request->workloads, "workloads: names, globs, comma lists (postings/cold)");
  option("--corpus", request->corpora, "corpora, perhaps NAME:limit=300MiB (synthetic)");
  option("--strategy", request->strategies, "strategies (all of the workload's study)");
  option("--allocator", request->allocators, "allocator profiles (all untuned ones that are here)");
  option("--build", request->builds, "NAME=PATH: a worker binary under a name");
  option("--worker", request->worker, "the worker binary (the one beside this program)");
  option("--profiles", request->profiles, "a folder of allocator profiles");
  option("--allocator-library", request->libraries, "NAME=PATH[,probe=PROBE]: an allocator");
  CLI::Option* budget = option("--budget", request->budget, "time to measure: 90s, 3m or 1h");
  option("--rounds", request->rounds, "rounds to measure (6)")
      ->check(CLI::PositiveNumber)
      ->excludes(budget);
  option("--samples", request->samples, "timed executions per process (the workload's own number)")
      ->check(CLI::PositiveNumber);
  option("--threads", request->threads, "of parallel workloads (all cores)")
      ->check(CLI::PositiveNumber);
  option("--seed", request->seed, "of the order of launches (random, and recorded)");
  option("--timeout", request->timeout, "of one launch: 90s, 3m or 1h (10m)");
  option("--memory-limit", request->memory_limit, "of one launch: 512MiB or 2GB (none)");
  option("-o,--output", request->output, "the record file (results/TIME-HOST.jsonl)");
  CLI::Option* resume =
      app.add_option("--resume", request->resume, "complete the plan of this record file");
  of_a_new_plan.push_back(app.add_flag(
      "--count", request->count, "count allocations and bytes, exactly, instead of taking times"));
  app.add_flag("--dry-run", request->dry_run, "print the plan and a rough time, launch nothing")
      ->excludes(resume);
  for (CLI::Option* one : of_a_new_plan) resume->excludes(one);
  return [request] { return run_command(*request); };
}

const bool enrolled = enrol({"run", "measure strategies under allocators, and record every run",
                             "allot run --strategy 'arena,flat-*' --allocator glibc,jemalloc "
                             "--budget 3m",
                             declare});

}  // namespace
}  // namespace allot::cli

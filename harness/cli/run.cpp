// `allot run`: measures a plan and records every run as it ends.
#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <memory>

#include "harness/cli/command.hpp"
#include "harness/cli/earlier_runs.hpp"
#include "harness/cli/recording.hpp"
#include "harness/cli/run_options.hpp"
#include "harness/cli/run_progress.hpp"
#include "harness/cli/run_request.hpp"
#include "harness/cli/run_setup.hpp"
#include "harness/cli/run_summary.hpp"
#include "harness/plan/estimate.hpp"

namespace allot::cli {
namespace {

// What the workloads of the shipped studies take at the most, for the estimate.
constexpr int usual_samples = 3;

// Of `--instrument NAME`. What an instrument is, the worker knows.
constexpr std::array<std::pair<const char*, const char*>, 4> short_forms = {
    {{"count", "allocations, bytes and map writes, exactly"},
     {"instructions", "instructions, exactly, under callgrind"},
     {"timeline", "live and resident memory over time"},
     {"shares", "where the CPU time goes, sampled"}}};

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
  const int launches = header.plan.launches;
  fmt::print("{} cells in {} rounds{}: {} launches, seed {}\n", header.plan.cells.size(), rounds,
             launches > 1 ? fmt::format(" of {} launches each", launches) : "",
             plan::launches_in_round(header.plan) * static_cast<std::size_t>(rounds),
             header.plan.seed);
  fmt::print("rough estimate: {} ({} cells as measured in {}/, {} guessed from their corpus)\n",
             duration_text(guess.round_s * rounds), guess.measured, results_folder, guess.guessed);
  return Exit::ok;
}

Exit finish(const Recording& recording, run::End end) {
  const std::string file = recording.path.string();
  std::string failures = failure_summary(recording.runs);
  failures += inexact_summary(recording.header, recording.runs);
  fmt::print(stderr, "{}", failures);
  fmt::print("{}", time_summary(recording.header, recording.runs));
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
  refuse_existing(request.output, "allot run");
  const run::Interrupt interrupt;
  Recording recording = request.resume.empty() ? begin_recording(set_up(request, tell_packing),
                                                                 request.output, "", interrupt)
                                               : resume_recording(request.resume);
  const run::End end = perform(recording.header.plan, recording, interrupt);
  return finish(recording, end);
}

Body declare(CLI::App& app) {
  const auto request = std::make_shared<RunRequest>();
  std::vector<CLI::Option*> of_a_new_plan = add_run_options(app, request, "6");
  const auto option = [&](const char* name, auto& value, const char* about) {
    return of_a_new_plan.emplace_back(app.add_option(name, value, about));
  };
  option("--bound", request->bounds,
         "bounds of the machine to measure beside the strategies, * for all of them (none)");
  option("--scale", request->scale,
         "limits of the corpora as points of a curve: 1MiB..1GiB doubles, 1MiB..1GiB/5 has 5");
  option("-o,--output", request->output, "the record file (results/TIME-HOST.jsonl)");
  CLI::Option* resume =
      app.add_option("--resume", request->resume, "complete the plan of this record file");
  CLI::Option* instrument =
      option("--instrument", request->instrument,
             "what to measure with instead of the clock; the next four are short forms");
  std::vector<CLI::Option*> forms{instrument};
  for (const auto& [name, about] : short_forms) {
    CLI::Option* flag = app.add_flag_callback(
        fmt::format("--{}", name), [request, name = name] { request->instrument = name; }, about);
    for (CLI::Option* other : forms) flag->excludes(other);
    forms.push_back(of_a_new_plan.emplace_back(flag));
  }
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

// `allot exec`: any dynamically linked program under every allocator, or two commands against each
// other: times and memory in randomised rounds, then allocations, counted.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <unistd.h>

#include "corpora/folder.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/exec_options.hpp"
#include "harness/cli/exec_resume.hpp"
#include "harness/cli/exec_setup.hpp"
#include "harness/cli/exec_summary.hpp"
#include "harness/cli/recording.hpp"
#include "harness/cli/run_summary.hpp"
#include "harness/compare/grouping.hpp"
#include "harness/records/codec.hpp"
#include "reports/text.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;

/// What became of one plan.
struct Recorded {
  std::vector<records::Run> runs;
  run::End end;
};

/// Counts stand in a file of their own: a record holds what one instrument measured.
fs::path counts_path(const fs::path& times) {
  fs::path path = times;
  return path.replace_filename(times.stem().string() + "-counts" + times.extension().string());
}

Recorded record(const ExecSetup& setup, const fs::path& path) {
  Recording recording =
      fs::exists(path)
          ? reopen_recording(path)
          : Recording{path, setup.header, {}, records::Writer::create(path, setup.header)};
  if (records::encode(recording.header) != records::encode(setup.header)) {
    throw Error(
        fmt::format("{} isn't of this plan, or the counting shim has changed since", path.string()),
        "move it away: its runs are made anew", Exit::invalid);
  }
  const run::End end = perform(setup.header.plan, recording,
                               exec::program_launcher(setup.header, setup.measurement));
  return {std::move(recording.runs), end};
}

/// A table per metric, in benchstat's columns: commands, if there are two, else allocators side by
/// side.
void print_tables(const ExecSetup& setup, const fs::path& path,
                  const std::vector<std::string>& metrics) {
  const bool has_two = setup.measurement.subjects.size() > 1;
  compare::Arrangement arrangement;
  arrangement.table = compare::parse_projection("corpus");
  arrangement.row = compare::parse_projection(has_two ? "allocator" : "strategy");
  arrangement.column = compare::parse_projection(has_two ? "strategy" : "allocator");
  arrangement.ignored = compare::parse_projection(".file,build,workload");
  arrangement.bases = {"glibc"};
  arrangement.metrics = metrics;
  compare::Grouping grouping(std::move(arrangement));
  records::ResultReader reader([&grouping](const records::Result& result) { grouping.add(result); },
                               [](const std::string&) {});
  reader.read({path.string(), path.string()});
  std::vector<stats::Table> tables = grouping.tables(reader.units());
  for (stats::Table& table : tables) stats::compute(table, {});
  reports::print_text(tables, std::cout);
  std::cout.flush();
}

/// Also says how to go on after a stop. `times` is the record that a resumption names.
Exit exit_of(const Recorded& recorded, const fs::path& times) {
  if (recorded.end == run::End::interrupted) {
    fmt::print("stopped before the plan was complete; go on with:\n  allot exec --resume {}\n",
               times.string());
  }
  const bool has_failed =
      std::any_of(recorded.runs.begin(), recorded.runs.end(),
                  [](const records::Run& run) { return run.failure() != nullptr; });
  if (has_failed) return Exit::invalid;
  return recorded.end == run::End::interrupted ? Exit::inconclusive : Exit::ok;
}

void tell_times(const ExecSetup& setup, const Recorded& recorded, const fs::path& path) {
  using namespace bench::metric;
  fmt::print(stderr, "{}{}", failure_summary(recorded.runs), foreign_servers(recorded.runs));
  print_tables(setup, path,
               {std::string(wall), std::string(cpu), std::string(peak_rss), std::string(faults)});
  fmt::print("{}", time_summary(setup.header, recorded.runs));
  fmt::print("{} runs recorded in {}\n", recorded.runs.size(), path.string());
}

void tell_counts(const ExecSetup& setup, const Recorded& recorded, const fs::path& path) {
  using namespace bench::metric;
  fmt::print(stderr, "{}{}", failure_summary(recorded.runs), foreign_servers(recorded.runs));
  fmt::print("\n{}\n", heap_summaries(setup.header, recorded.runs));
  print_tables(setup, path,
               {std::string(allocations), std::string(requested), std::string(peak_live),
                std::string(peak_usable)});
  // No fault of a foreign program: what it allocates may depend on addresses, on time, on threads.
  fmt::print("{}", inexact_summary(setup.header, recorded.runs));
  fmt::print("{} counting runs recorded in {}\n", recorded.runs.size(), path.string());
}

/// A new plan, and where it is recorded.
ExecSetup begin(const ExecRequest& request, const fs::path& folder, int interrupt, fs::path& path) {
  if (request.command.empty()) {
    throw Error("no command was given", "allot exec [OPTIONS] -- PROGRAM [ARGUMENT...]");
  }
  ExecSetup setup = set_up(request, folder, interrupt);
  path = record_path(request.output, setup.header, "-exec");
  refuse_existing(path.string(), "allot exec");
  if (fs::exists(counts_path(path))) {
    throw Error(fmt::format("{} exists already", counts_path(path).string()),
                "choose another file with -o");
  }
  return setup;
}

/// Times, then counts, whatever of them is still missing.
Exit measure(ExecSetup& setup, const fs::path& path) {
  const Recorded times = record(setup, path);
  tell_times(setup, times, path);
  const Exit of_times = exit_of(times, path);
  if (!setup.has_counts || times.end == run::End::interrupted) return of_times;
  count_instead(setup);
  const Recorded counts = record(setup, counts_path(path));
  tell_counts(setup, counts, counts_path(path));
  fmt::print("{}", price_of_counting(setup.header, times.runs, counts.runs));
  const Exit of_counts = exit_of(counts, path);
  return of_times == Exit::ok ? of_counts : of_times;
}

Exit exec_command(const ExecRequest& request, const std::string& resumed) {
  const run::Interrupt interrupt;
  const corpora::WorkFolder folder(fs::temp_directory_path() /
                                   fmt::format("allot-exec-{}", ::getpid()));
  fs::path path = resumed;
  ExecSetup setup = resumed.empty() ? begin(request, folder.path(), interrupt.descriptor(), path)
                                    : set_up_again(path, folder.path(), interrupt.descriptor());
  print_notes(setup.notes);
  fmt::print(stderr, "{}", announcement(setup));

  setup.measurement.references = exec::find_references(setup.measurement, setup.may_fail);
  if (resumed.empty()) {
    note_references(setup);
    setup.header.preparation_s = setup.since_start.seconds();
  } else {
    expect_same_references(setup, path);
  }
  return measure(setup, path);
}

Body declare(CLI::App& app) {
  const auto request = std::make_shared<ExecRequest>();
  const auto resumed = std::make_shared<std::string>();
  const std::vector<CLI::Option*> of_a_new_plan = add_exec_options(app, request);
  app.add_option("--resume", *resumed,
                 "complete the plan of this record file, its counts included; takes nothing else");
  app.footer(
      "Exit status: 0 measured; 2 a fault in the command line, or a program that can't be "
      "measured; 3 the program failed, or did something else under another allocator; 4 stopped "
      "before the end.");
  return [request, resumed, of_a_new_plan] {
    const bool has_more = std::any_of(of_a_new_plan.begin(), of_a_new_plan.end(),
                                      [](const CLI::Option* one) { return one->count() > 0; });
    if (has_more && !resumed->empty()) {
      throw Error("--resume takes nothing else: the plan is that of the record");
    }
    return exec_command(*request, *resumed);
  };
}

const bool enrolled =
    enrol({"exec", "measure any program under every allocator, or two commands against each other",
           "allot exec --allocator glibc,jemalloc -- git show-ref", declare});

}  // namespace
}  // namespace allot::cli

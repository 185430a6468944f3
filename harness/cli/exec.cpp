// `allot exec`: any dynamically linked program under every allocator, or two commands against each
// other: times and memory in randomised rounds, then allocations, counted.
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <unistd.h>

#include "corpora/folder.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/exec_setup.hpp"
#include "harness/cli/exec_summary.hpp"
#include "harness/cli/recording.hpp"
#include "harness/cli/run_summary.hpp"
#include "harness/compare/grouping.hpp"
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
  Recording recording{path, setup.header, {}, records::Writer::create(path, setup.header)};
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

Exit exit_of(const Recorded& recorded, const std::string& failures) {
  if (!failures.empty()) return Exit::invalid;
  return recorded.end == run::End::interrupted ? Exit::inconclusive : Exit::ok;
}

Exit measure_times(const ExecSetup& setup, const fs::path& path) {
  using namespace bench::metric;
  const Recorded recorded = record(setup, path);
  const std::string failures = failure_summary(recorded.runs);
  fmt::print(stderr, "{}{}", failures, foreign_servers(recorded.runs));
  print_tables(setup, path,
               {std::string(wall), std::string(cpu), std::string(peak_rss), std::string(faults)});
  fmt::print("{} runs recorded in {}\n", recorded.runs.size(), path.string());
  return exit_of(recorded, failures);
}

Exit measure_counts(const ExecSetup& setup, const fs::path& path) {
  using namespace bench::metric;
  const Recorded recorded = record(setup, path);
  const std::string failures = failure_summary(recorded.runs);
  fmt::print(stderr, "{}{}", failures, foreign_servers(recorded.runs));
  fmt::print("\n{}\n", heap_summaries(setup.header, recorded.runs));
  print_tables(setup, path,
               {std::string(allocations), std::string(requested), std::string(peak_live),
                std::string(peak_usable)});
  // No fault of a foreign program: what it allocates may depend on addresses, on time, on threads.
  fmt::print("{}", inexact_summary(setup.header, recorded.runs));
  fmt::print("{} counting runs recorded in {}\n", recorded.runs.size(), path.string());
  return exit_of(recorded, failures);
}

Exit exec_command(const ExecRequest& request) {
  const run::Interrupt interrupt;
  const corpora::WorkFolder folder(fs::temp_directory_path() /
                                   fmt::format("allot-exec-{}", ::getpid()));
  ExecSetup setup = set_up(request, folder.path(), interrupt.descriptor());
  const fs::path path = record_path(request.output, setup.header, "-exec");
  for (const fs::path& file : {path, counts_path(path)}) {
    if (fs::exists(file)) {
      throw Error(fmt::format("{} exists already", file.string()), "choose another file with -o");
    }
  }
  print_notes(setup.notes);
  fmt::print(stderr, "{}", announcement(setup));

  setup.measurement.references = exec::find_references(setup.measurement, request.allow_failure);
  note_references(setup);
  const Exit of_times = measure_times(setup, path);
  if (request.no_counts || of_times == Exit::inconclusive) return of_times;
  count_instead(setup);
  const Exit of_counts = measure_counts(setup, counts_path(path));
  return of_times == Exit::ok ? of_counts : of_times;
}

Body declare(CLI::App& app) {
  const auto request = std::make_shared<ExecRequest>();
  // One value each time: what follows is the command.
  const auto list = [&app](const char* name, std::vector<std::string>& values, const char* about) {
    app.add_option(name, values, about)->allow_extra_args(false);
  };
  app.add_option("COMMAND", request->command, "the program and its arguments, best behind --")
      ->required();
  app.add_option("--vs", request->versus, "another command, in one word, to compare with");
  list("--name", request->names,
       "what tables call the command, and once more the other one (their words)");
  list("--allocator", request->allocators,
       "allocator profiles (all untuned ones that are here; with --vs: glibc)");
  list("--profiles", request->profiles, "a folder of allocator profiles");
  list("--allocator-library", request->libraries, "NAME=PATH: an allocator");
  CLI::Option* budget = app.add_option("--budget", request->budget, "time: 90s, 3m or 1h");
  app.add_option("--rounds", request->rounds, "rounds to measure (10)")
      ->check(CLI::PositiveNumber)
      ->excludes(budget);
  app.add_option("--input", request->input, "the file that is its stdin (/dev/null)");
  list("--env", request->variables,
       "NAME or NAME=VALUE: a variable that it gets beside PATH, HOME, LANG, LC_ALL, TZ "
       "and TMPDIR");
  app.add_flag("--ignore-output", request->ignore_output,
               "throw its stdout away instead of comparing it between allocators");
  app.add_flag("--allow-failure", request->allow_failure,
               "measure a command whose exit code isn't 0, if it is the same everywhere");
  app.add_flag("--no-counts", request->no_counts, "take times only");
  app.add_option("--seed", request->seed, "of the order of launches (random, and recorded)");
  app.add_option("--timeout", request->timeout, "of one launch: 90s, 3m or 1h (10m)");
  app.add_option("--memory-limit", request->memory_limit, "of each process: 512MiB or 2GB (none)");
  app.add_option("-o,--output", request->output,
                 "the record file (results/TIME-HOST-exec.jsonl); counts go beside it");
  app.footer(
      "Exit status: 0 measured; 2 a fault in the command line, or a program that can't be "
      "measured; 3 the program failed, or did something else under another allocator; 4 stopped "
      "before the end.");
  return [request] { return exec_command(*request); };
}

const bool enrolled =
    enrol({"exec", "measure any program under every allocator, or two commands against each other",
           "allot exec --allocator glibc,jemalloc -- git show-ref", declare});

}  // namespace
}  // namespace allot::cli

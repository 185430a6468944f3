// `allot explain`: why one cell costs what it costs, or why two cost differently, from records or
// from a few runs under each instrument.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "corpora/catalogue.hpp"
#include "harness/cli/cell_to_run.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/known_allocators.hpp"
#include "harness/cli/recording.hpp"
#include "harness/cli/run_summary.hpp"
#include "harness/explain/cell_words.hpp"
#include "harness/explain/story.hpp"
#include "harness/records/reader.hpp"
#include "harness/run/places.hpp"
#include "reports/story/formats.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;

struct ExplainRequest {
  std::vector<std::string> cells;  // one or two
  std::vector<std::string> files;  // records to take them from; empty: they are measured
  bool with_instructions = false;
  std::string folder;  // for the records of what is measured; empty: results/
  std::string format = "text";
  RunRequest run;  // how it is measured
};

/// What a story is told from.
struct Material {
  std::vector<plan::Cell> cells;
  std::vector<records::RecordFile> files;
  std::string failures;
  bool is_whole = true;
};

Material from_records(const ExplainRequest& request) {
  Material material;
  for (const std::string& file : request.files) {
    material.files.push_back(records::read_records(file));
  }
  explain::expect_same_corpora(material.files);
  const std::vector<plan::Cell> known = explain::cells_in(material.files);
  for (const std::string& text : request.cells) {
    const plan::Cell* base = material.cells.empty() ? nullptr : &material.cells.front();
    material.cells.push_back(explain::choose_cell(text, known, base));
  }
  return material;
}

Runnable runnable_here(const RunRequest& request) {
  const fs::path worker =
      request.worker.empty() ? run::Places::of_this_process().worker : fs::absolute(request.worker);
  Runnable runnable{run::list_worker(worker), {}, {}};
  for (const KnownAllocator& one : known_allocators(request.profiles, request.libraries)) {
    runnable.allocators.push_back(one.profile.name);
  }
  for (const corpora::Listed& one : corpora::list(corpora::Places::of_this_process())) {
    runnable.corpora.push_back(one.name);
  }
  return runnable;
}

/// The plan of just these cells, and not of every combination of their values.
RunSetup set_up_cells(const RunRequest& run, const std::vector<plan::Cell>& cells) {
  RunRequest request = run;
  for (const plan::Cell& cell : cells) {
    request.workloads.push_back(cell.workload);
    request.corpora.push_back(cell.corpus);
    request.strategies.push_back(cell.strategy);
    request.allocators.push_back(cell.allocator);
  }
  RunSetup setup = set_up(request, tell_packing);
  std::erase_if(setup.header.plan.cells, [&cells](const plan::Cell& cell) {
    return std::find(cells.begin(), cells.end(), cell) == cells.end();
  });
  if (setup.header.plan.cells.empty()) {
    throw Error("these cells can't be measured: a strategy isn't of the workload's study",
                "allot list strategies");
  }
  return setup;
}

/// How often to sample, so that even the quickest cell is looked at a thousand times, which leaves
/// shares of some percent in no doubt; but not many times as often as times are taken.
int rounds_of_samples(const Material& timed, int rounds_of_times) {
  constexpr double wanted_s = 1;  // of CPU time, which is looked at a thousand times per second
  constexpr int usual = 6;
  const int most = 5 * (rounds_of_times > 0 ? rounds_of_times : usual);
  double rounds = usual;
  for (const plan::Cell& cell : timed.cells) {
    const auto cpu_s = explain::facts_of(cell, timed.files).value(bench::metric::cpu);
    if (cpu_s && *cpu_s > 0) rounds = std::max(rounds, std::ceil(wanted_s / *cpu_s));
  }
  return static_cast<int>(std::min<double>(rounds, std::max(most, usual)));
}

/// Adds what the cells do under one instrument ("" is the clock, which comes first).
void measure(const ExplainRequest& request, const std::string& instrument, Material& material,
             const run::Interrupt& interrupt) {
  RunRequest run = request.run;
  run.instrument = instrument;
  if (!instrument.empty()) run.rounds = 0;  // as many as it needs
  if (instrument == "shares") run.rounds = rounds_of_samples(material, request.run.rounds);
  const std::string name = instrument.empty() ? "clock" : instrument;
  const std::string output =
      request.folder.empty() ? "" : (fs::path(request.folder) / (name + ".jsonl")).string();
  Recording recording = begin_recording(set_up_cells(run, material.cells), output,
                                        fmt::format("-explain-{}", name), interrupt);
  const run::End end = perform(recording.header.plan, recording, interrupt);
  material.is_whole = end == run::End::complete;
  material.failures += failure_summary(recording.runs);
  fmt::print(stderr, "{} runs recorded in {}\n", recording.runs.size(), recording.path.string());
  material.files.push_back({std::move(recording.header), std::move(recording.runs)});
}

Material from_runs(const ExplainRequest& request) {
  Material material;
  const Runnable runnable = runnable_here(request.run);
  for (const std::string& text : request.cells) {
    const plan::Cell* base = material.cells.empty() ? nullptr : &material.cells.front();
    material.cells.push_back(cell_to_run(text, runnable, base));
  }
  const run::Interrupt interrupt;
  std::vector<std::string> instruments{"", "count", "shares", "timeline"};
  if (request.with_instructions) instruments.emplace_back("instructions");
  for (const std::string& instrument : instruments) {
    if (material.is_whole) measure(request, instrument, material, interrupt);
  }
  return material;
}

void print(const explain::Story& story, const std::string& format) {
  if (format == "json") {
    story::print_json(story, std::cout);
  } else if (format == "markdown") {
    story::print_markdown(story, std::cout);
  } else {
    story::print_text(story, std::cout);
  }
  std::cout.flush();
  if (!std::cout) throw system_error("cannot write the story to standard output");
}

Exit explain_command(const ExplainRequest& request) {
  const Material material = request.files.empty() ? from_runs(request) : from_records(request);
  std::vector<explain::Facts> facts;
  for (const plan::Cell& cell : material.cells) {
    facts.push_back(explain::facts_of(cell, material.files));
  }
  fmt::print(stderr, "{}", material.failures);
  print(facts.size() == 1 ? explain::tell(facts[0]) : explain::tell(facts[0], facts[1]),
        request.format);
  const bool has_failures = std::any_of(
      facts.begin(), facts.end(), [](const explain::Facts& one) { return one.failed_runs > 0; });
  if (has_failures) return Exit::invalid;
  return material.is_whole ? Exit::ok : Exit::inconclusive;
}

Body declare(CLI::App& app) {
  const auto request = std::make_shared<ExplainRequest>();
  app.add_option("CELL", request->cells,
                 "a cell, in one word: 'postings/cold synthetic arena jemalloc', with globs, or "
                 "axis=value; what the second leaves open is as in the first")
      ->required()
      ->expected(1, 2);
  CLI::Option* files = app.add_option("-f,--file", request->files,
                                      "records to take the cells from, instead of measuring them")
                           ->allow_extra_args(false);
  const auto of_runs = [files](CLI::Option* option) { option->excludes(files); };
  of_runs(app.add_flag("--instructions", request->with_instructions,
                       "count instructions, too, which takes long"));
  of_runs(
      app.add_option("--rounds", request->run.rounds, "of times (6)")->check(CLI::PositiveNumber));
  of_runs(app.add_option("--threads", request->run.threads, "of parallel workloads (all cores)")
              ->check(CLI::PositiveNumber));
  of_runs(app.add_option("--worker", request->run.worker,
                         "the worker binary (the one beside this program)"));
  of_runs(app.add_option("--profiles", request->run.profiles, "a folder of allocator profiles")
              ->allow_extra_args(false));
  of_runs(app.add_option("--allocator-library", request->run.libraries,
                         "NAME=PATH[,probe=PROBE]: an allocator")
              ->allow_extra_args(false));
  of_runs(app.add_option("--timeout", request->run.timeout, "of one launch: 90s, 3m or 1h (10m)"));
  of_runs(app.add_option("-o,--output", request->folder,
                         "the folder for the records of what is measured (results)"));
  app.add_option("--format", request->format, "text, markdown or json (all figures)")
      ->check(CLI::IsMember({"text", "markdown", "json"}));
  return [request] { return explain_command(*request); };
}

const bool enrolled =
    enrol({"explain", "why one cell costs what it costs, or two differ",
           "allot explain 'postings/cold synthetic vector-map' ascii-array", declare});

}  // namespace
}  // namespace allot::cli

#include "harness/cli/recording.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <iterator>
#include <unistd.h>
#include <utility>

#include "errors/error.hpp"
#include "harness/cli/exec_setup.hpp"
#include "harness/cli/run_progress.hpp"
#include "harness/records/reader.hpp"
#include "harness/run/places.hpp"
#include "harness/run/reference.hpp"
#include "harness/run/worker.hpp"

namespace allot::cli {
namespace fs = std::filesystem;

void tell_packing(std::string_view action, std::uint64_t done, std::uint64_t expected) {
  if (::isatty(STDERR_FILENO) == 0) return;
  const std::string share =
      expected > 0 ? fmt::format(" {}%", done * 100 / expected) : std::string{};
  fmt::print(stderr, "\r{}{}\x1b[K{}", action, share, done == expected ? "\n" : "");
}

void print_notes(const std::vector<std::string>& notes) {
  for (const std::string& note : notes) fmt::print(stderr, "note: {}\n", note);
}

void refuse_existing(const std::string& output, std::string_view command) {
  if (output.empty() || !fs::exists(output)) return;
  throw Error(fmt::format("{} exists already", output),
              fmt::format("{} --resume {}   (or choose another file)", command, output));
}

fs::path record_path(const std::string& output, const records::Header& header,
                     std::string_view suffix) {
  if (!output.empty()) return output;
  std::string time = header.created;  // 2025-01-02T03:04:05Z
  std::erase_if(time, [](char c) { return c == '-' || c == ':'; });
  return fs::path(results_folder) /
         fmt::format("{}-{}{}.jsonl", time, header.host.at("id").get<std::string>(), suffix);
}

Recording begin_recording(RunSetup setup, const std::string& output, std::string_view suffix,
                          const run::Interrupt& interrupt) {
  print_notes(setup.notes);
  const fs::path path = record_path(output, setup.header, suffix);
  run::find_references(setup.header, run::Places::of_this_process().cache, interrupt.descriptor(),
                       [](const std::string& what) {
                         fmt::print(stderr, "computing the reference digest of {}\n", what);
                       });
  setup.header.preparation_s = setup.since_start.seconds();
  records::Writer writer = records::Writer::create(path, setup.header);
  return {path, std::move(setup.header), {}, std::move(writer)};
}

Recording reopen_recording(const fs::path& path) {
  records::Writer writer = records::Writer::resume(path);
  records::RecordFile file = records::read_records(path);
  if (file.torn) {
    fmt::print(stderr, "note: dropped a half-written run at the end of {}\n", path.string());
    writer.keep_only(file.whole_bytes);
  }
  return {path, std::move(file.header), std::move(file.runs), std::move(writer)};
}

Recording resume_recording(const fs::path& path) {
  Recording recording = reopen_recording(path);
  const auto& cells = recording.header.plan.cells;
  if (!cells.empty() && cells.front().workload == exec_workload) {
    throw Error(fmt::format("{} was begun by allot exec", path.string()),
                fmt::format("allot exec --resume {}", path.string()));
  }
  take_up(recording.header, path.string(), tell_packing);
  return recording;
}

run::End perform(const plan::Plan& plan, Recording& recording, const run::Launcher& launch) {
  std::vector<records::Run> before;
  std::copy_if(recording.runs.begin(), recording.runs.end(), std::back_inserter(before),
               [&plan](const records::Run& run) { return run.launch.stage == plan.stage; });
  RunProgress progress(plan, before, stderr);
  Stopwatch since_last;
  const run::End end = run::execute(
      plan, before,
      [&](const plan::Launch& next) {
        progress.starting(next);
        return launch(next);
      },
      [&](const records::Run& ended) {
        records::Run& run = recording.runs.emplace_back(ended);
        run.wall_s = since_last.lap();
        recording.writer.append(run);
        progress.finished(run);
      });
  progress.done();
  return end;
}

run::End perform(const plan::Plan& plan, Recording& recording, const run::Interrupt& interrupt) {
  return perform(plan, recording, run::worker_launcher(recording.header, interrupt.descriptor()));
}

}  // namespace allot::cli

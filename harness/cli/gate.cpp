// `allot gate`: is the candidate worse than the base by more than is allowed? Measures both sides
// itself, or judges what was measured.
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

#include "harness/cli/command.hpp"
#include "harness/cli/gate_limits.hpp"
#include "harness/cli/gate_measure.hpp"
#include "harness/cli/gate_output.hpp"
#include "harness/cli/gate_records.hpp"
#include "harness/cli/run_options.hpp"

namespace allot::cli {
namespace {

Exit exit_of(const Judged& judged) {
  if (!judged.is_whole) return Exit::invalid;
  switch (judged.report.ruling()) {
    case gate::Ruling::regression:
      return Exit::regression;
    case gate::Ruling::inconclusive:
      return Exit::inconclusive;
    case gate::Ruling::invalid:
      return Exit::invalid;
    default:
      return Exit::ok;
  }
}

Exit judge(const GateRequest& request, const GateRecords& records) {
  Judged judged = judge_files(request, records.files);
  auto& notes = judged.report.notes;
  notes.insert(notes.begin(), records.notes.begin(), records.notes.end());
  write_report(request, judged.report);
  return exit_of(judged);
}

Exit judge_against_history(GateRequest request) {
  if (request.files.size() != 1) {
    throw Error("--history is the base of one record",
                "name the candidate's: allot gate new.jsonl --history FILE");
  }
  const HistorySide side = write_history_side(request.history, request.files.front());
  request.by = "file";
  request.base = "history";
  request.candidate = "candidate";
  return judge(request, {{side.input, "candidate=" + request.files.front()}, side.notes, true});
}

Exit gate_command(const GateRequest& request) {
  // Before minutes of measuring: what was typed must make sense.
  parse_limits_of_gate(request);
  check_outputs(request);
  if (!request.history.file.empty()) return judge_against_history(request);
  if (!request.files.empty()) return judge(request, {request.files, {}, true});
  const run::Interrupt interrupt;
  const GateRecords records = request.resume.empty() ? measure_for_gate(request, interrupt)
                                                     : resume_for_gate(request, interrupt);
  if (records.is_complete) return judge(request, records);
  fmt::print("stopped before there was enough to judge; go on with:\n  allot gate --resume {}\n",
             records.files.back());
  if (records.files.size() > 1) {
    fmt::print("then judge all of it:\n  allot gate {}\n", fmt::join(records.files, " "));
  }
  return Exit::inconclusive;
}

void add_question(CLI::App& app, GateRequest& request) {
  app.add_option("--by", request.by,
                 "the axis of the two sides: build, allocator, strategy, workload, corpus, file "
                 "(as the record was measured; of two files: file)");
  app.add_option("--base", request.base, "the value on it to compare with");
  app.add_option("--candidate", request.candidate, "the value on it that is judged");
  app.add_option("--metric", request.metrics,
                 "metrics to judge, with globs (those that decide: exact counts, CPU time or, of "
                 "parallel workloads, wall time, and peak memory)")
      ->delimiter(',')
      ->allow_extra_args(false);  // what follows may be FILE
  app.add_option("--filter", request.filter, "which results of files, as in allot compare");
  app.add_option("--max-slowdown", request.max_slowdown,
                 "how much slower may pass: 3%, or METRIC=3% (3%)")
      ->allow_extra_args(false);
  app.add_option("--max-growth", request.max_growth,
                 "how much more memory may pass: 1%, or METRIC=1% (1%; of exact metrics nothing, "
                 "unless METRIC is named)")
      ->allow_extra_args(false);
  app.add_option("--alpha", request.alpha, "largest adjusted p of a change (0.05)")
      ->check(CLI::Range(1e-6, 0.5));
  CLI::Option* exact = app.add_flag("--exact-only", request.exact_only,
                                    "exact metrics only: counts decide in seconds");
  app.add_flag("--times-only", request.times_only, "don't count beside taking times")
      ->excludes(exact);
  app.add_option(
         "--fresh", request.fresh,
         "of files: another of the same cells, measured later, that confirms what FILE flags")
      ->allow_extra_args(false);
  app.add_flag("--no-confirm", request.accept_unconfirmed,
               "of files: let one set of rounds be enough for a verdict");
  app.add_option("--history", request.history.file,
                 "judge FILE against this history, where the base can't be measured again");
  app.add_option("--last", request.history.last, "entries of the history that are the base (20)")
      ->check(CLI::Range(2, 1000));
  app.add_option("--history-branch", request.history.branch, "of the history, one branch only");
}

/// Options of a record that is yet to be measured; returns them.
std::vector<CLI::Option*> add_measuring(CLI::App& app, GateRequest& request) {
  std::vector<CLI::Option*> of_a_new_record =
      add_run_options(app, request.run, "what the comparisons need, at least 10");
  const auto option = [&](const char* name, std::string& value, const std::string& about) {
    return of_a_new_record.emplace_back(app.add_option(name, value, about));
  };
  option("--base-rev", request.base_rev, "build this git revision in a worktree as the base");
  option("--head-rev", request.head_rev,
         "and this one as the candidate (the build beside this program)");
  option("--repository", request.builder.repository, "a folder in the git repository (.)");
  option("--build-command", request.builder.command,
         "how a revision is built, in the root of its tree (" + request.builder.command + ")");
  option("--built-worker", request.builder.worker,
         "the worker that this makes (" + request.builder.worker + ")");
  option("--record", request.record,
         "the record file; counts go beside it, to NAME-count.jsonl (results/TIME-HOST.jsonl)");
  of_a_new_record.emplace_back(
      app.add_flag("--instructions", request.instructions,
                   "count instructions as well, under callgrind: some 50 times as long as a run"));
  return of_a_new_record;
}

/// What is measured can only be chosen before it is.
void check_measuring(const GateRequest& request, const std::vector<CLI::Option*>& chosen) {
  const std::string& file = request.files.empty() ? request.resume : request.files.front();
  for (const CLI::Option* option : chosen) {
    if (file.empty() || option->count() == 0) continue;
    throw Error(fmt::format("{} chooses what is measured, and {} is measured already",
                            option->get_name(), file),
                "leave one of them out; --filter chooses what of a file is judged");
  }
  if (request.files.empty() && !request.fresh.empty()) {
    throw Error("--fresh confirms what files flag, and there is no FILE",
                "name it; a gate that measures takes fresh rounds by itself");
  }
  if (!request.files.empty() && !request.resume.empty()) {
    throw Error("--resume completes one record, FILE judges without measuring",
                "leave one of them out");
  }
}

Body declare(CLI::App& app) {
  const auto request = std::make_shared<GateRequest>();
  app.add_option("FILE", request->files,
                 "records or benchmark files to judge; without any, both sides are measured");
  add_question(app, *request);
  const std::vector<CLI::Option*> choices = add_measuring(app, *request);
  app.add_option("--resume", request->resume,
                 "complete the rounds of this record, and confirm what they flag");
  app.add_option("--format", request->format, "of standard output (text)")
      ->check(CLI::IsMember(gate_formats()));
  app.add_option("--output", request->outputs,
                 "FORMAT=FILE: another report, as often as there are services to feed")
      ->allow_extra_args(false);
  app.footer(
      "Exit status: 0 nothing is worse by more than is allowed; 1 something is; 2 a fault in the "
      "command line or a file; 3 runs failed or proved nothing; 4 not enough was measured to say.");
  return [request, choices] {
    check_measuring(*request, choices);
    return gate_command(*request);
  };
}

const bool enrolled =
    enrol({"gate", "is a candidate worse than its base: a verdict and an exit status",
           "allot gate --base-rev origin/main --strategy arena --allocator glibc "
           "--output markdown=summary.md",
           declare});

}  // namespace
}  // namespace allot::cli

// The records of a report: header, failures and proofs, as they are in the files.
#include <fmt/format.h>
#include <map>
#include <set>

#include "errors/error.hpp"
#include "harness/cli/report_data.hpp"
#include "harness/history/host_class.hpp"
#include "harness/records/codec.hpp"
#include "harness/records/time_spent.hpp"
#include "harness/run/places.hpp"
#include "harness/run/sha256.hpp"

namespace allot::cli {
namespace {

Json cell_names(const plan::Cell& cell) {
  return {{"build", cell.build},
          {"corpus", cell.corpus},
          {"workload", cell.workload},
          {"strategy", cell.strategy},
          {"allocator", cell.allocator}};
}

Json failures_of(const records::RecordFile& file) {
  Json failures = Json::array();
  for (const records::Run& run : file.runs) {
    const records::Failure* failure = run.failure();
    if (failure == nullptr) continue;
    failures.push_back({{"cell", cell_names(run.launch.cell)},
                        {"round", run.launch.round},
                        {"slot", run.launch.slot},
                        {"kind", records::name_of(failure->kind)},
                        {"detail", failure->detail}});
  }
  return failures;
}

/// Runs of one build under one allocator differ in strategy and corpus only, unless something is
/// wrong; so equal receipts are shown once, with how many runs sent them.
Json receipts_of(const records::RecordFile& file) {
  struct Seen {
    Json receipt;
    std::size_t runs = 0;
  };
  std::map<std::pair<std::string, std::string>, std::map<std::string, Seen>> seen;
  for (const records::Run& run : file.runs) {
    if (run.measured() == nullptr) continue;
    Json receipt = run.measured()->receipt;
    receipt.erase("strategy");
    receipt.erase("corpus_digest");
    Seen& one = seen[{run.launch.cell.build, run.launch.cell.allocator}][receipt.dump()];
    one.receipt = std::move(receipt);
    ++one.runs;
  }
  Json receipts = Json::array();
  for (const auto& [who, distinct] : seen) {
    for (const auto& [text, one] : distinct) {
      receipts.push_back({{"build", who.first},
                          {"allocator", who.second},
                          {"runs", one.runs},
                          {"receipt", one.receipt}});
    }
  }
  return receipts;
}

/// How many runs wrote which digest, per corpus and workload. Bounds write nothing to be checked.
Json digests_of(const records::RecordFile& file) {
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> runs;
  for (const records::Run& run : file.runs) {
    if (run.measured() == nullptr || !run.measured()->digest) continue;
    ++runs[{run.launch.cell.corpus, run.launch.cell.workload, *run.measured()->digest}];
  }
  Json digests = Json::array();
  for (const auto& [what, count] : runs) {
    const auto& [corpus, workload, digest] = what;
    digests.push_back(
        {{"corpus", corpus}, {"workload", workload}, {"digest", digest}, {"runs", count}});
  }
  return digests;
}

/// Null if the runs don't tell.
Json time_of(const records::RecordFile& file) {
  const records::TimeSpent spent = records::time_spent(file.runs);
  if (spent.runs == 0) return nullptr;
  const records::TimeSpent of_long = records::time_spent_on_long_samples(file.runs);
  const auto preparation = file.header.preparation_s;
  return {{"runs", spent.runs},
          {"wall", spent.wall_s},
          {"sampled", spent.sampled_s},
          {"unsampled", spent.unsampled_s},
          {"untimed_share", spent.untimed_share()},
          {"untimed_share_long", of_long.runs > 0 ? Json(of_long.untimed_share()) : Json(nullptr)},
          {"preparation", preparation ? Json(*preparation) : Json(nullptr)}};
}

/// What was planned and never ran, because the plan was stopped.
Json cells_without_runs(const records::RecordFile& file) {
  std::set<plan::Cell> ran;
  for (const records::Run& run : file.runs) ran.insert(run.launch.cell);
  Json cells = Json::array();
  for (const plan::Cell& cell : file.header.plan.cells) {
    if (ran.count(cell) == 0) cells.push_back(cell_names(cell));
  }
  return cells;
}

/// One name stands for one input.
void check_corpora(const std::vector<ReportInput>& inputs) {
  std::map<std::string, std::pair<std::string, std::string>> known;  // digest, file
  for (const auto& [input, file] : inputs) {
    for (const auto& [name, corpus] : file.header.corpora) {
      const auto first = known.try_emplace(name, corpus.digest, input.path).first;
      const auto& [digest, path] = first->second;
      if (digest == corpus.digest) continue;
      throw Error(fmt::format("corpus {} has digest {} in {} and {} in {}", name, digest, path,
                              corpus.digest, input.path),
                  "make a report of each", Exit::invalid);
    }
  }
}

}  // namespace

std::vector<ReportInput> read_report_inputs(const std::vector<std::string>& arguments) {
  std::vector<ReportInput> inputs;
  for (const records::Input& input : records::parse_inputs(arguments)) {
    if (records::format_of(input) != records::Format::record) {
      throw Error(
          fmt::format("{} is not a record of allot run", input.path),
          "a report is made of records and histories; `allot compare` reads other formats, too");
    }
    inputs.push_back({input, records::read_records(input.path)});
  }
  check_corpora(inputs);
  return inputs;
}

Json records_data(const std::vector<ReportInput>& inputs) {
  Json all = Json::array();
  for (const auto& [input, file] : inputs) {
    const Json failures = failures_of(file);
    all.push_back({{"label", run::without_home(input.label)},
                   {"file", run::without_home(input.path)},
                   {"sha256", run::sha256_of(input.path)},
                   {"header", Json::parse(records::encode(file.header))},
                   {"host_class", history::host_class_of(file.header)},
                   {"runs", file.runs.size()},
                   {"torn", file.torn},
                   {"time", time_of(file)},
                   {"not_run", cells_without_runs(file)},
                   {"failures", failures},
                   {"receipts", receipts_of(file)},
                   {"digests", digests_of(file)}});
  }
  return all;
}

}  // namespace allot::cli

// `allot history`, and `add|list|show|trend` of it: a project's measurements, commit by commit.
#include <algorithm>
#include <ctime>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <set>

#include "harness/cli/command.hpp"
#include "harness/cli/commit_facts.hpp"
#include "harness/cli/corpus_output.hpp"
#include "harness/cli/history_options.hpp"
#include "harness/history/entry_of.hpp"
#include "harness/records/reader.hpp"
#include "harness/run/sha256.hpp"
#include "harness/stats/quantile.hpp"

namespace allot::cli {
namespace {

struct Added {
  std::vector<std::string> records;
  std::string commit, branch, time;
};

/// The record's commit, if it is one that can be found again.
std::string recorded_commit(const records::Header& header, const std::string& file) {
  std::string commit = history::commit_of(header);
  if (commit.empty()) {
    throw Error(file + " does not say of which commit its build is", "give it with --commit");
  }
  if (commit.ends_with("-dirty")) {
    throw Error(fmt::format("the build of {} had uncommitted changes ({})", file, commit),
                "commit and measure again, or name the commit that it stands for with --commit",
                Exit::invalid);
  }
  return commit;
}

/// The hash of what `given` names; as it is where git doesn't know it, such as in another folder.
/// Throws Error for what then names no commit: "HEAD~3" is another one tomorrow.
std::string lasting(const std::string& given, const CommitFacts& facts) {
  if (!facts.commit.empty()) return facts.commit;
  if (given == "HEAD" || given.find_first_of("~^@: ") != std::string::npos) {
    throw Error(fmt::format("git knows no commit \"{}\" here", given),
                "go to the repository, or give the commit's hash");
  }
  return given;
}

history::Entry entry_of(const std::string& file, const Added& added) {
  const records::RecordFile record = records::read_records(file);
  history::Entry entry = history::entry_of(record);
  entry.commit = added.commit.empty() ? recorded_commit(record.header, file) : added.commit;
  const CommitFacts facts = facts_of_commit(entry.commit);
  entry.commit = lasting(entry.commit, facts);
  if (!facts.time.empty()) entry.time = facts.time;
  entry.branch = !added.branch.empty() ? added.branch : facts.branch;
  if (!added.time.empty()) entry.time = added.time;
  entry.source = run::sha256_of(file);
  return entry;
}

Exit add(const HistoryOptions& options, const Added& added) {
  // All are read before any is kept: a bad one among them changes nothing.
  std::vector<history::Entry> entries;
  for (const std::string& file : added.records) {
    try {
      entries.push_back(entry_of(file, added));
    } catch (Error& fault) {
      throw fault.while_doing("adding " + file);
    }
  }
  history::Store store(options.file, history::Store::Access::write);
  const std::set<std::string> known = hosts_of(store);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const history::Entry& entry = entries[i];
    if (!store.add(entry)) {
      fmt::print("already there: {}, as it was added first\n", added.records[i]);
      continue;
    }
    fmt::print("added {}: commit {}, {}, {} values\n", added.records[i], shortened(entry.commit),
               entry.time, entry.values.size());
  }
  note_new_hosts(store, known);
  return Exit::ok;
}

/// What is wrong with a time as an option gives it; empty if nothing is.
std::string utc_time(const std::string& text) {
  std::tm parsed{};
  const char* const end = ::strptime(text.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parsed);
  // Times are ordered as text, so that each must have all its digits.
  constexpr std::size_t full_length = 20;
  const bool is_whole = end != nullptr && *end == '\0' && text.size() == full_length;
  return is_whole ? std::string{} : text + " is no UTC time such as 2025-01-02T03:04:05Z";
}

Body declare_add(CLI::App& command) {
  const auto options = std::make_shared<HistoryOptions>();
  const auto added = std::make_shared<Added>();
  command.add_option("RECORD", added->records, "record files, each of one build")->required();
  add_file_option(command, *options);
  command.add_option("--commit", added->commit, "what was measured (as the record's build says)");
  command.add_option("--branch", added->branch, "the line that it is on (the one checked out)");
  command
      .add_option("--time", added->time,
                  "by which entries are ordered, as 2025-01-02T03:04:05Z (the commit's; the "
                  "record's where git doesn't know the commit)")
      ->check(utc_time);
  return [options, added] { return add(*options, *added); };
}

std::vector<std::vector<std::string>> entry_rows(const history::Store& store) {
  std::vector<std::vector<std::string>> rows{{"time", "commit", "branch", "host"}};
  for (const history::Entry& entry : store.entries()) {
    rows.push_back({entry.time, shortened(entry.commit), entry.branch, entry.host_class});
  }
  return rows;
}

std::vector<std::vector<std::string>> cell_rows(const history::Store& store) {
  std::map<std::string, std::set<std::string>> metrics;
  for (const history::Series& series : store.series({})) {
    metrics[series.cell].insert(series.metric);
  }
  std::vector<std::vector<std::string>> rows{{"cell", "metrics"}};
  for (const auto& [cell, names] : metrics) rows.push_back({cell, std::to_string(names.size())});
  return rows;
}

Body declare_list(CLI::App& command) {
  const auto options = std::make_shared<HistoryOptions>();
  const auto cells = std::make_shared<bool>(false);
  add_file_option(command, *options);
  command.add_flag("--cells", *cells, "the cells instead of the entries");
  return [options, cells] {
    const history::Store store(options->file, history::Store::Access::read);
    print_columns(*cells ? cell_rows(store) : entry_rows(store), false);
    return Exit::ok;
  };
}

Body declare_show(CLI::App& command) {
  const auto options = std::make_shared<HistoryOptions>();
  add_file_option(command, *options);
  add_selection(command, *options, true);
  return [options] {
    std::vector<std::vector<std::string>> rows{
        {"cell, metric", "newest", "commit", "median of all", "entries", "host"}};
    for (const history::Line& line : lines_of(*options)) {
      std::vector<double> centers;
      for (const history::Point& point : line.points) centers.push_back(point.center);
      std::sort(centers.begin(), centers.end());
      const double middle = stats::quantile(centers, 0.5);
      const history::Point& newest = line.points.back();
      rows.push_back({described(line.series), figure_text(newest.center, line.series.metric),
                      shortened(newest.commit), figure_text(middle, line.series.metric),
                      std::to_string(line.points.size()), line.series.host_class});
    }
    print_columns(rows, false);
    return Exit::ok;
  };
}

/// A bar of at most this many characters for the largest value of a line.
constexpr double longest_bar = 40;

void print_trend(const history::Line& line) {
  fmt::print("{}\n{}{}\n", described(line.series), line.series.host_class,
             line.series.branch.empty() ? "" : ", branch " + line.series.branch);
  double largest = 0;
  for (const history::Point& point : line.points) largest = std::max(largest, point.center);
  std::vector<std::vector<std::string>> rows{{"commit", "time", "median", "runs", ""}};
  for (const history::Point& point : line.points) {
    const double share = largest > 0 ? point.center / largest : 0;
    rows.push_back({shortened(point.commit), point.time,
                    figure_text(point.center, line.series.metric), std::to_string(point.runs),
                    std::string(static_cast<std::size_t>(share * longest_bar), '#')});
  }
  print_columns(rows, false);
  fmt::print("\n");
}

Body declare_trend(CLI::App& command) {
  const auto options = std::make_shared<HistoryOptions>();
  add_file_option(command, *options);
  add_selection(command, *options, true);
  return [options] {
    for (const history::Line& line : lines_of(*options)) print_trend(line);
    return Exit::ok;
  };
}

const bool enrolled =
    enrol({"history", "a project's measurements, commit by commit",
           "allot history changes --metric allocs/op", [](CLI::App& command) -> Body {
             command.require_subcommand(1);
             return [] { return Exit::usage; };  // unreachable: one is required
           }});
const bool add_enrolled =
    enrol({"history add", "keep what a record measured of its commit",
           "allot history add results/nightly.jsonl --branch main", declare_add});
const bool list_enrolled =
    enrol({"history list", "what was kept", "allot history list --cells", declare_list});
const bool show_enrolled =
    enrol({"history show", "the newest values of cells",
           "allot history show 'postings/cold synthetic arena' --metric allocs/op", declare_show});
const bool trend_enrolled =
    enrol({"history trend", "the values of cells, commit by commit",
           "allot history trend 'postings/cold synthetic arena glibc' --metric cpu-sec/op",
           declare_trend});

}  // namespace
}  // namespace allot::cli

#include "harness/cli/gate_history.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "errors/error.hpp"
#include "harness/history/changes.hpp"
#include "harness/history/entry_of.hpp"
#include "harness/history/host_class.hpp"
#include "harness/history/store.hpp"
#include "harness/records/exact.hpp"
#include "harness/records/reader.hpp"
#include "harness/run/sha256.hpp"
#include "reports/figures.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;

// Fewer say next to nothing about the scatter between sittings.
constexpr std::size_t few_entries = 8;

/// What the runs of a record hold, all of them alike.
std::vector<std::string> metrics_of(const records::RecordFile& record) {
  std::set<std::string> metrics;
  for (const records::Run& run : record.runs) {
    if (run.measured() == nullptr) continue;
    for (const auto& [metric, value] : run.measured()->samples.front()) metrics.insert(metric);
  }
  return {metrics.begin(), metrics.end()};
}

/// What of a history is compared with a candidate.
class Base {
 public:
  Base(const HistoryBase& asked, const std::string& record, const records::Header& candidate)
      : asked_(asked),
        store_(asked.file, history::Store::Access::read),
        host_(history::host_class_of(candidate)),
        source_(run::sha256_of(record)) {}

  /// Of one cell, a line of results in the Go benchmark format for each entry, by time.
  std::vector<std::string> lines(const plan::Cell& cell, const std::vector<std::string>& metrics);

  [[nodiscard]] const std::string& host() const { return host_; }
  /// The fewest entries that stand for a noisy metric; nothing if there was none.
  [[nodiscard]] std::optional<std::size_t> fewest() const { return fewest_; }

 private:
  std::vector<history::Point> points_of(const history::Series& series);
  void check_branch(const history::Series& series);

  const HistoryBase& asked_;
  history::Store store_;
  std::string host_;
  std::string source_;  // of the candidate's record, which is no base of itself
  std::optional<std::string> branch_;
  std::optional<std::size_t> fewest_;
};

/// The newest entries of a series; of an exact metric one, of a noisy one none from before its last
/// change: a base on two levels is neither.
std::vector<history::Point> Base::points_of(const history::Series& series) {
  history::Line line{series, store_.points(series)};
  std::erase_if(line.points, [this](const auto& point) { return point.source == source_; });
  if (line.points.empty()) return {};
  const std::vector<history::Change> changes = history::changes_in({&line, 1}, {});
  const std::size_t level = changes.empty() ? 0 : changes.back().at;
  std::size_t taken = std::min(line.points.size() - level, static_cast<std::size_t>(asked_.last));
  if (series.exact) {
    taken = 1;
  } else {
    fewest_ = std::min(taken, fewest_.value_or(taken));
  }
  return {line.points.end() - static_cast<std::ptrdiff_t>(taken), line.points.end()};
}

/// Lines of development are never mixed, like hosts.
void Base::check_branch(const history::Series& series) {
  if (!branch_) branch_ = series.branch;
  if (*branch_ == series.branch) return;
  throw Error(fmt::format("{} knows these cells on several branches, \"{}\" and \"{}\" among them",
                          asked_.file, *branch_, series.branch),
              "name the base's: --history-branch main");
}

std::vector<std::string> Base::lines(const plan::Cell& cell,
                                     const std::vector<std::string>& metrics) {
  std::map<std::string, std::string> by_entry;
  for (const history::Series& series :
       store_.series({{history::cell_name(cell)}, metrics, asked_.branch, host_})) {
    check_branch(series);
    for (const history::Point& point : points_of(series)) {
      by_entry[point.time + point.source] +=
          fmt::format(" {} {}", reports::shortest_text(point.center), series.metric);
    }
  }
  std::vector<std::string> lines;
  for (const auto& [entry, values] : by_entry) lines.push_back("1" + values);
  return lines;
}

void print_cell(const plan::Cell& cell, const std::vector<std::string>& lines, std::ostream& out) {
  out << "build: " << cell.build << "\ncorpus: " << cell.corpus << "\nworkload: " << cell.workload
      << "\nstrategy: " << cell.strategy << "\nallocator: " << cell.allocator << '\n';
  for (const std::string& line : lines) out << "Benchmark" << cell.workload << ' ' << line << '\n';
}

/// What the reader of a verdict has to know about such a base.
std::vector<std::string> notes_of(const HistoryBase& asked, std::optional<std::size_t> fewest) {
  if (!fewest) return {fmt::format("the base is the newest entry of {}", asked.file)};
  std::vector<std::string> notes{fmt::format(
      "the base is {} entries of {} since the last change: measured at other times than "
      "the candidate, so that the scatter between sittings widens every interval",
      *fewest, asked.file)};
  if (*fewest < few_entries) {
    notes.push_back(
        fmt::format("{} entries are few for that; {} make a base", *fewest, few_entries));
  }
  return notes;
}

}  // namespace

HistorySide write_history_side(const HistoryBase& asked, const std::string& record) {
  const records::RecordFile candidate = records::read_records(record);
  const std::vector<std::string> metrics = metrics_of(candidate);
  Base base(asked, record, candidate.header);
  std::ostringstream results;
  for (const std::string& metric : metrics) {
    if (!records::is_exact(candidate.header, metric)) continue;
    results << "Unit " << metric << " assume=exact\n";
  }
  bool knows_any = false;
  for (const plan::Cell& cell : candidate.header.plan.cells) {
    const std::vector<std::string> lines = base.lines(cell, metrics);
    if (!lines.empty()) print_cell(cell, lines, results);
    knows_any = knows_any || !lines.empty();
  }
  if (!knows_any) {
    throw Error(fmt::format("beside this record {} knows nothing of its cells on such a host: {}",
                            asked.file, base.host()),
                "add records of the base from a host of this class: allot history add");
  }
  const fs::path path =
      fs::path(record).replace_filename(fs::path(record).stem().string() + "-history.txt");
  std::ofstream out(path);
  out << results.str();
  out.close();
  if (!out) throw system_error("cannot write " + path.string());
  return {"history=" + path.string(), notes_of(asked, base.fewest())};
}

}  // namespace allot::cli

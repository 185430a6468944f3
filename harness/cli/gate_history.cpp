#include "harness/cli/gate_history.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <set>
#include <span>

#include "errors/error.hpp"
#include "harness/history/entry_of.hpp"
#include "harness/history/host_class.hpp"
#include "harness/history/store.hpp"
#include "harness/records/exact.hpp"
#include "harness/records/reader.hpp"
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

/// Of one cell: "VALUE UNIT" of each metric, by time and commit.
using CellHistory = std::map<std::string, std::vector<std::string>>;

CellHistory history_of(const history::Store& store, const std::vector<history::Series>& series,
                       int last) {
  CellHistory cell;
  for (const history::Series& one : series) {
    const std::vector<history::Point> points = store.points(one);
    const std::size_t taken = std::min(points.size(), static_cast<std::size_t>(last));
    for (const history::Point& point : std::span(points).last(taken)) {
      cell[point.time + " " + point.commit].push_back(
          fmt::format("{} {}", reports::shortest_text(point.center), one.metric));
    }
  }
  return cell;
}

void print_cell(const plan::Cell& cell, const CellHistory& history, std::ostream& out) {
  out << "build: " << cell.build << "\ncorpus: " << cell.corpus << "\nworkload: " << cell.workload
      << "\nstrategy: " << cell.strategy << "\nallocator: " << cell.allocator << '\n';
  for (const auto& [commit, values] : history) {
    out << "Benchmark" << cell.workload << " 1";
    for (const std::string& value : values) out << ' ' << value;
    out << '\n';
  }
}

}  // namespace

HistorySide write_history_side(const HistoryBase& base, const std::string& record) {
  const records::RecordFile candidate = records::read_records(record);
  const std::string host = history::host_class_of(candidate.header);
  const std::vector<std::string> metrics = metrics_of(candidate);
  const history::Store store(base.file, history::Store::Access::read);
  const fs::path path =
      fs::path(record).replace_filename(fs::path(record).stem().string() + "-history.txt");
  std::ofstream out(path);
  for (const std::string& metric : metrics) {
    if (records::is_exact(candidate.header, metric)) out << "Unit " << metric << " assume=exact\n";
  }
  std::size_t fewest = 0;
  for (const plan::Cell& cell : candidate.header.plan.cells) {
    const std::vector<history::Series> series =
        store.series({{history::cell_name(cell)}, metrics, base.branch, host});
    const CellHistory known = history_of(store, series, base.last);
    if (known.empty()) continue;
    fewest = fewest == 0 ? known.size() : std::min(fewest, known.size());
    print_cell(cell, known, out);
  }
  out.close();
  if (!out) throw system_error("cannot write " + path.string());
  if (fewest == 0) {
    throw Error(
        fmt::format("{} knows none of these cells on a host of this class: {}", base.file, host),
        "add records of the base from such a host: allot history add");
  }
  HistorySide side{"history=" + path.string(), {}};
  side.notes.push_back(
      fmt::format("the base is what {} knows of the last {} commits: measured at other times than "
                  "the candidate, so that the scatter between sittings widens every interval",
                  base.file, fewest));
  if (fewest < few_entries) {
    side.notes.push_back(
        fmt::format("{} entries are few for that; {} make a base", fewest, few_entries));
  }
  return side;
}

}  // namespace allot::cli

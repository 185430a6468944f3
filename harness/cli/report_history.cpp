#include "harness/cli/report_history.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "errors/error.hpp"
#include "harness/cli/history_options.hpp"
#include "harness/compare/defaults.hpp"
#include "harness/history/exchange.hpp"
#include "harness/plan/selection.hpp"
#include "harness/run/places.hpp"
#include "harness/run/sha256.hpp"

namespace allot::cli {
namespace {

using history::Change;
using history::Line;
using history::Series;
using history::Store;
using records::Json;

// How a file of SQLite opens, and how our own lines do: the key comes first in each.
constexpr std::string_view database_start = "SQLite format 3";
constexpr std::string_view line_start = "{\"history\":";

bool opens_with(const std::string& path, std::string_view start) {
  std::ifstream file(path, std::ios::binary);
  std::string found(start.size(), '\0');
  file.read(found.data(), static_cast<std::streamsize>(found.size()));
  return file && found == start;
}

bool is_database(const std::string& path) {
  return opens_with(path, database_start);
}

void add_lines(const std::string& path, Store& store) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw system_error("cannot open " + path, "check the path");
  history::import_lines(file, path, store);
}

std::unique_ptr<Store> store_of(const std::vector<std::string>& files) {
  if (files.size() == 1 && is_database(files.front())) {
    return std::make_unique<Store>(files.front(), Store::Access::read);
  }
  auto all = std::make_unique<Store>(":memory:", Store::Access::write);
  for (const std::string& file : files) {
    if (is_database(file)) {
      Store(file, Store::Access::read).for_each([&all](const history::Entry& entry) {
        all->add(entry);
      });
    } else {
      add_lines(file, *all);
    }
  }
  return all;
}

/// Whether a decision rests on the metric.
bool decides(const std::string& metric) {
  static const std::vector<std::string> patterns = compare::default_metrics();
  return metric == bench::metric::instructions ||
         std::any_of(patterns.begin(), patterns.end(), [&metric](const std::string& pattern) {
           return plan::matches(pattern, metric);
         });
}

/// The series of one class of hosts and one branch.
class Trend {
 public:
  explicit Trend(const Series& series) : host_class_(series.host_class), branch_(series.branch) {}

  [[nodiscard]] bool has(const Series& series) const {
    return series.host_class == host_class_ && series.branch == branch_;
  }
  void add(const Line& line, std::vector<Change> changes) {
    for (const history::Point& point : line.points) entries_.emplace(point.time, point.commit);
    if (decides(line.series.metric) || !changes.empty()) {
      shown_.emplace_back(&line, std::move(changes));
    }
  }

  [[nodiscard]] Json data() const {
    Json entries = Json::array();
    for (const auto& [time, commit] : entries_) {
      entries.push_back({{"time", time}, {"commit", commit}});
    }
    Json series = Json::array();
    for (const auto& [line, changes] : shown_) series.push_back(series_data(*line, changes));
    return {{"host_class", host_class_},
            {"branch", branch_},
            {"entries", std::move(entries)},
            {"series", std::move(series)}};
  }

 private:
  using Entry = std::pair<std::string, std::string>;  // time, commit

  [[nodiscard]] std::ptrdiff_t place_of(const history::Point& point) const {
    return std::distance(entries_.begin(), entries_.find({point.time, point.commit}));
  }
  [[nodiscard]] Json series_data(const Line& line, const std::vector<Change>& changes) const {
    Json points = Json::array();
    for (const history::Point& point : line.points) {
      points.push_back({{"at", place_of(point)},
                        {"center", point.center},
                        {"low", point.low},
                        {"high", point.high},
                        {"runs", point.runs}});
    }
    Json told = Json::array();
    for (const Change& change : changes) {
      Json& object = told.emplace_back(change_object(change));
      object["at"] = place_of(line.points.at(change.at));
      for (const char* shared : {"cell", "metric", "branch", "host_class"}) {
        object.erase(shared);
      }
    }
    return {{"cell", line.series.cell},
            {"metric", line.series.metric},
            {"exact", line.series.exact},
            {"points", std::move(points)},
            {"changes", std::move(told)}};
  }

  std::string host_class_, branch_;
  std::set<Entry> entries_;
  std::vector<std::pair<const Line*, std::vector<Change>>> shown_;
};

}  // namespace

bool is_history(const std::string& path) {
  return is_database(path) || opens_with(path, line_start);
}

Json histories_data(const std::vector<std::string>& files) {
  Json all = Json::array();
  for (const std::string& file : files) {
    all.push_back({{"file", run::without_home(file)},
                   {"sha256", run::sha256_of(file)},
                   {"exported", !is_database(file)}});
  }
  return all;
}

Json trends_data(const std::vector<std::string>& files) {
  Json all = Json::array();
  if (files.empty()) return all;
  const std::unique_ptr<Store> store = store_of(files);
  std::vector<Line> lines;
  for (Series& series : store->series({})) {
    std::vector<history::Point> points = store->points(series);
    lines.push_back({std::move(series), std::move(points)});
  }
  std::map<Series, std::vector<Change>> changes;
  for (Change& change : history::changes_in(lines, {})) {
    changes[change.series].push_back(std::move(change));
  }
  std::vector<Trend> trends;  // lines of one trend follow each other
  for (const Line& line : lines) {
    if (trends.empty() || !trends.back().has(line.series)) trends.emplace_back(line.series);
    trends.back().add(line, std::move(changes[line.series]));
  }
  for (const Trend& trend : trends) all.push_back(trend.data());
  return all;
}

}  // namespace allot::cli

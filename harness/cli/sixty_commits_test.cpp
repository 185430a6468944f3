// Of sixty commits, measured on noise as it was recorded, do the history, the gate and a search
// name the three that changed something, and no others? Twenty projects, each with places and
// nights of its own. (scripts/test_history.py asks the same of real workers, by exact metrics.)
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <gtest/gtest.h>
#include <map>

#include "harness/cli/installed_allot_test.hpp"
#include "harness/gate/verdict.hpp"
#include "harness/history/changes.hpp"
#include "harness/records/reader.hpp"
#include "harness/selftest/false_alarms.hpp"

namespace allot::cli {
namespace {

using selftest::Noise;

const std::string records_folder = "reports/records/";
constexpr const char* time_metric = "build-sec/op";
constexpr std::size_t commits = 60;
// Of one entry: a nightly job of some minutes.
constexpr int runs_per_night = 31;
// Fewer projects where a sanitizer makes each take ten times as long.
constexpr std::uint64_t projects = is_sanitized ? 2 : 20;
// Of the synthetic corpus, as `allot corpus describe synthetic` counts them.
constexpr double trigrams = 75069;

/// Exact figures of real cells by strategy, then metric.
using Figures = std::map<std::string, std::map<std::string, double>>;

Figures recorded_figures() {
  Figures figures;
  for (const char* name : {"synthetic-counts", "synthetic-instructions"}) {
    const auto file =
        records::read_records(records_folder + "2026-11-30-epyc-2core/" + name + ".jsonl");
    for (const records::Run& run : file.runs) {
      const auto& cell = run.launch.cell;
      if (cell.allocator != "glibc" || run.measured() == nullptr) continue;
      const auto& sample = run.measured()->samples.front();
      for (const char* metric : {"allocs/op", "instructions/op"}) {
        if (const auto found = sample.find(metric); found != sample.end()) {
          figures[cell.strategy][metric] = found->second;
        }
      }
    }
  }
  return figures;
}

/// Of the build phase of four strategies.
Noise recorded_noise() {
  const std::string path = records_folder + "noise/epyc-2core.jsonl";
  Noise noise = selftest::noise_of(records::read_records(path), path, time_metric);
  std::erase_if(noise.cells, [](const auto& cell) { return cell.cell.allocator != "glibc"; });
  return noise;
}

/// A project in which one strategy was changed three times.
class Project {
 public:
  Project(Noise noise, const Figures& figures, std::uint64_t seed)
      : noise_(std::move(noise)), figures_(figures), random_(seed) {
    // Trials slow the first cell.
    std::rotate(noise_.cells.begin(), noise_.cells.begin() + static_cast<int>(seed % 4),
                noise_.cells.end());
    // Anywhere, but no two in one commit, and of the noisy one not in the first or last nights: a
    // level of fewer than four is none.
    slower_ = 8 + random_.below(commits - 16);
    do allocating_ = 1 + random_.below(commits - 1);
    while (allocating_ == slower_);
    do heavier_ = 1 + random_.below(commits - 1);
    while (heavier_ == slower_ || heavier_ == allocating_);
  }

  [[nodiscard]] std::size_t slower() const { return slower_; }
  /// What a gate at this commit has to name.
  [[nodiscard]] std::string truth(std::size_t commit) const {
    if (commit == slower_) return time_metric;
    if (commit == allocating_) return "allocs/op";
    return commit == heavier_ ? "instructions/op" : "";
  }

  /// Every series, measured night by night.
  std::vector<history::Line> history();

  /// Whether the gate calls a metric of any cell worse, or better, at `to` than at `from`.
  bool names(const std::string& metric, std::size_t from, std::size_t to) {
    return metric == time_metric ? names_times(from, to) : names_counts(metric, from, to);
  }

  /// The commit that a search names, as git bisects.
  std::size_t search(const std::string& metric) {
    std::size_t good = 0, bad = commits - 1;
    while (bad - good > 1) {
      const std::size_t middle = (good + bad) / 2;
      (names(metric, 0, middle) ? bad : good) = middle;
    }
    return bad;
  }

 private:
  [[nodiscard]] const std::string& strategy(std::size_t cell) const {
    return noise_.cells[cell].cell.strategy;
  }
  [[nodiscard]] double exact(std::size_t commit, std::size_t cell,
                             const std::string& metric) const {
    const double figure = figures_.at(strategy(cell)).at(metric);
    if (cell != 0) return figure;
    if (metric == "allocs/op") return figure + (commit >= allocating_ ? trigrams : 0);
    return std::round(figure * (commit >= heavier_ ? 1.02 : 1));
  }
  [[nodiscard]] double slowdown(std::size_t commit) const { return commit >= slower_ ? 0.05 : 0; }
  double night(std::size_t cell, const selftest::Course& course);
  [[nodiscard]] bool names_counts(const std::string& metric, std::size_t from,
                                  std::size_t to) const;
  bool names_times(std::size_t from, std::size_t to);

  Noise noise_;
  const Figures& figures_;
  plan::Random random_;
  std::size_t slower_ = 0, allocating_ = 0, heavier_ = 0;
};

double Project::night(std::size_t cell, const selftest::Course& course) {
  std::vector<double> seconds;
  for (int round = 0; round < runs_per_night; ++round) {
    seconds.push_back(std::exp(course.at(round, static_cast<int>(cell)) +
                               own_noise(noise_.cells[cell], random_)));
  }
  std::nth_element(seconds.begin(), seconds.begin() + runs_per_night / 2, seconds.end());
  return noise_.cells[cell].center * seconds[runs_per_night / 2];
}

std::vector<history::Line> Project::history() {
  std::vector<history::Line> lines;
  const auto line = [&](std::size_t cell, const char* metric) -> history::Line& {
    const bool is_exact = std::string(metric) != time_metric;
    return lines.emplace_back(
        history::Line{{"host", "main", strategy(cell), metric, is_exact}, {}});
  };
  const auto add = [](history::Line& to, std::size_t commit, double value) {
    to.points.push_back({std::to_string(commit), "", value, value, value, 2});
  };
  const int cells = static_cast<int>(noise_.cells.size());
  for (std::size_t cell = 0; cell < noise_.cells.size(); ++cell) {
    for (const char* metric : {"allocs/op", "instructions/op", time_metric}) line(cell, metric);
  }
  for (std::size_t commit = 0; commit < commits; ++commit) {
    const selftest::Course course(noise_, {}, runs_per_night, cells, random_);
    for (std::size_t cell = 0; cell < noise_.cells.size(); ++cell) {
      add(lines[3 * cell], commit, exact(commit, cell, "allocs/op"));
      add(lines[3 * cell + 1], commit, exact(commit, cell, "instructions/op"));
      const double slower = cell == 0 ? 1 + slowdown(commit) : 1;
      add(lines[3 * cell + 2], commit, slower * night(cell, course));
    }
  }
  return lines;
}

bool says_changed(const std::vector<gate::Verdict>& verdicts) {
  return std::any_of(verdicts.begin(), verdicts.end(), selftest::is_alarm);
}

bool Project::names_counts(const std::string& metric, std::size_t from, std::size_t to) const {
  std::vector<gate::Pair> family;
  for (std::size_t cell = 0; cell < noise_.cells.size(); ++cell) {
    const double base = exact(from, cell, metric), candidate = exact(to, cell, metric);
    family.push_back(
        {strategy(cell), metric, true, {{base, base}, {}}, {{candidate, candidate}, {}}});
  }
  return says_changed(gate::judge(family, {}));
}

/// Measures for longer as long as too little is known to say.
bool Project::names_times(std::size_t from, std::size_t to) {
  // 2 % may pass: 5 % is beyond that by more than the noise of such a machine in these rounds.
  gate::Limits limits;
  limits.slowdown = 0.02;
  const double ratio = (1 + slowdown(to)) / (1 + slowdown(from));
  selftest::Trial trial{&noise_, {}, static_cast<int>(noise_.cells.size()), 80, ratio - 1};
  constexpr int most_rounds = 320;
  for (; trial.rounds <= most_rounds; trial.rounds *= 2) {
    const auto verdicts = selftest::verdicts(trial, limits, random_);
    if (says_changed(verdicts)) return true;
    if (gate::overall(verdicts) == gate::Ruling::ok) return false;
  }
  return false;
}

class SixtyCommits : public testing::Test {
 protected:
  /// Asks `question` of every project.
  void of_each_project(const std::function<void(Project&)>& question) const {
    for (std::uint64_t seed = 1; seed <= projects; ++seed) {
      SCOPED_TRACE(fmt::format("project {}", seed));
      Project project(noise_, figures_, seed);
      question(project);
    }
  }

  const Noise noise_ = recorded_noise();
  const Figures figures_ = recorded_figures();
};

TEST_F(SixtyCommits, TheHistoryNamesTheThreeThatChangedSomething) {
  of_each_project([](Project& project) {
    const std::vector<history::Change> changes = history::changes_in(project.history(), {});
    ASSERT_EQ(changes.size(), 3U);
    for (const history::Change& change : changes) {
      EXPECT_TRUE(change.stands);
      const std::size_t earliest = std::stoul(change.earliest);
      const std::size_t latest = std::stoul(change.latest);
      if (change.exact) {
        EXPECT_EQ(project.truth(earliest), change.series.metric);
        EXPECT_EQ(earliest, latest);
        continue;
      }
      EXPECT_NEAR(change.ratio, 1.05, 0.02);
      EXPECT_LE(earliest, project.slower());
      EXPECT_GE(latest, project.slower());
    }
  });
}

TEST_F(SixtyCommits, TheGateStopsTheThreeAndNoneBesideThem) {
  of_each_project([](Project& project) {
    for (std::size_t commit = 1; commit < commits; ++commit) {
      const std::string truth = project.truth(commit);
      // Of the others every twelfth: all sixty would take a minute.
      if (truth.empty() && commit % 12 != 0) continue;
      for (const char* metric : {"allocs/op", "instructions/op", time_metric}) {
        EXPECT_EQ(project.names(metric, commit - 1, commit), metric == truth)
            << metric << " at commit " << commit;
      }
    }
  });
}

TEST_F(SixtyCommits, ASearchNamesEachOfThem) {
  of_each_project([](Project& project) {
    for (const char* metric : {"allocs/op", "instructions/op", time_metric}) {
      EXPECT_EQ(project.truth(project.search(metric)), metric);
    }
  });
}

}  // namespace
}  // namespace allot::cli

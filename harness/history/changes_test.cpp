// Does a history name the commits that changed something, and no others?
#include "harness/history/changes.hpp"

#include <cmath>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

#include "harness/history/entry_of.hpp"
#include "harness/history/example_test.hpp"
#include "harness/records/reader.hpp"

namespace allot::history {
namespace {

Line line_of(const std::vector<double>& values, bool exact) {
  Line line{{"host", "main", "cell", exact ? "allocs/op" : "cpu-sec/op", exact}, {}};
  for (std::size_t i = 0; i < values.size(); ++i) {
    line.points.push_back(
        {fmt::format("commit {}", i), "time", values[i], values[i], values[i], 10});
  }
  return line;
}

TEST(Changes, OfAnExactMetricEveryStepIsOne) {
  const Line line = line_of({5, 5, 6, 6, 5}, true);
  const std::vector<Change> changes = changes_in({&line, 1}, {});
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].last_before, "commit 1");
  EXPECT_EQ(changes[0].first_after, "commit 2");
  EXPECT_DOUBLE_EQ(changes[0].ratio, 1.2);
  EXPECT_FALSE(changes[0].stands);
  EXPECT_EQ(changes[1].first_after, "commit 4");
  EXPECT_TRUE(changes[1].stands);
}

TEST(Changes, FromNothingToSomethingIsOne) {
  const Line line = line_of({0, 0, 3}, true);
  const std::vector<Change> changes = changes_in({&line, 1}, {});
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_TRUE(std::isinf(changes[0].ratio));
}

/// What launches of one cell scattered by on a real machine, as ratios to their median.
std::vector<double> recorded_noise() {
  const std::string file = "reports/records/noise/epyc-2core.jsonl";
  const records::RecordFile record = records::read_records(file);
  std::vector<double> values;
  for (const records::Run& run : record.runs) {
    const plan::Cell& cell = run.launch.cell;
    if (cell.strategy != "ascii-array" || run.measured() == nullptr) continue;
    values.push_back(run.measured()->samples.front().at("cpu-sec/op"));
  }
  std::vector<double> sorted = values;
  std::sort(sorted.begin(), sorted.end());
  for (double& value : values) value /= sorted[sorted.size() / 2];
  return values;
}

/// The median of `runs` launches drawn from the recorded ones.
double sitting(const std::vector<double>& noise, std::size_t runs, std::mt19937_64& random) {
  std::vector<double> drawn;
  for (std::size_t i = 0; i < runs; ++i) drawn.push_back(noise[random() % noise.size()]);
  std::nth_element(drawn.begin(), drawn.begin() + static_cast<std::ptrdiff_t>(runs / 2),
                   drawn.end());
  return drawn[runs / 2];
}

// The three commits that a history has to name among 60, on noise as it was recorded.
TEST(Changes, OfSixtyCommitsTheThreeThatChangedSomethingAreNamed) {
  const std::vector<double> noise = recorded_noise();
  ASSERT_GE(noise.size(), 20U);
  constexpr std::size_t commits = 60, slower = 25, allocating = 35, more_instructions = 45;
  constexpr std::size_t runs = 31;  // of a launch of some tens of milliseconds
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    std::mt19937_64 random(seed);
    std::vector<double> build, other, allocations, instructions;
    for (std::size_t i = 0; i < commits; ++i) {
      build.push_back((i >= slower ? 1.05 : 1.0) * sitting(noise, runs, random));
      other.push_back(sitting(noise, runs, random));
      allocations.push_back(i >= allocating ? 450'000 : 150'000);
      instructions.push_back(i >= more_instructions ? 1.02e9 : 1e9);
    }
    const std::vector<Line> lines{line_of(build, false), line_of(other, false),
                                  line_of(allocations, true), line_of(instructions, true)};
    const std::vector<Change> changes = changes_in(lines, {});
    ASSERT_EQ(changes.size(), 3U) << "seed " << seed;
    EXPECT_NEAR(changes[0].ratio, 1.05, 0.02) << "seed " << seed;
    EXPECT_TRUE(changes[0].stands);
    const auto number = [](const std::string& commit) { return std::stoul(commit.substr(7)); };
    EXPECT_LE(number(changes[0].earliest), slower) << "seed " << seed;
    EXPECT_GE(number(changes[0].latest), slower) << "seed " << seed;
    EXPECT_EQ(changes[1].first_after, "commit 35");
    EXPECT_EQ(changes[2].first_after, "commit 45");
  }
}

TEST(HistoryEntry, HoldsEveryMetricOfEveryCell) {
  records::RecordFile record{records::example_header(), {records::example_run(0, 0)}};
  const Entry entry = entry_of(record);
  EXPECT_EQ(entry.time, record.header.created);
  EXPECT_EQ(entry.values.size(), record.runs[0].measured()->samples.front().size());
  EXPECT_EQ(entry.values[0].cell, "postings/cold synthetic arena glibc");
}

TEST(HistoryEntry, RefusesARecordWithAFailure) {
  records::RecordFile record{records::example_header(), {records::example_run(0, 0)}};
  record.runs[0].outcome = records::Failure{records::FailureKind::timeout, "10m"};
  EXPECT_THROW(entry_of(record), Error);
}

}  // namespace
}  // namespace allot::history

// Does a history name the commits that changed something, and no others?
#include "harness/history/changes.hpp"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST(Changes, AnExactMetricWhoseRunsDisagreeIsWeighedAsNoise) {
  Line line = line_of({5, 6, 5, 6, 5, 6, 5, 6, 5, 6}, true);
  ASSERT_EQ(changes_in({&line, 1}, {}).size(), 9U);
  line.points[3].low = 5;
  EXPECT_TRUE(changes_in({&line, 1}, {}).empty());
}

TEST(Changes, FromNothingToSomethingIsOne) {
  const Line line = line_of({0, 0, 3}, true);
  const std::vector<Change> changes = changes_in({&line, 1}, {});
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_TRUE(std::isinf(changes[0].ratio));
}

TEST(Changes, OfANoisyMetricAStepThatLastsIsOneAndASpikeIsNone) {
  std::vector<double> values;
  for (int i = 0; i < 40; ++i) values.push_back((i < 20 ? 1 : 1.05) + 0.01 * (i * 7 % 3));
  values[5] = 3;
  const Line line = line_of(values, false);
  const std::vector<Change> changes = changes_in({&line, 1}, {});
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].first_after, "commit 20");
  EXPECT_NEAR(changes[0].ratio, 1.05, 0.01);
  EXPECT_FALSE(changes[0].exact);
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

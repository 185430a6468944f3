// Is the harness's own share what the runs tell, and silent where they don't?
#include "harness/records/time_spent.hpp"

#include <array>
#include <gtest/gtest.h>

#include "harness/records/codec.hpp"
#include "harness/records/example_test.hpp"

namespace allot::records {
namespace {

/// With one sample of `sampled_s`.
Run timed_run(double wall_s, double sampled_s, double unsampled_s) {
  Run run = example_run(0, 0);
  run.wall_s = wall_s;
  std::get<Measured>(run.outcome).timed = {sampled_s, unsampled_s};
  return run;
}

TEST(TimeSpent, IsWhatLiesOutsideOfTimedRegionsTheHarnessesOwn) {
  const std::array runs{timed_run(2, 1, 0.5), timed_run(1, 0.75, 0)};
  const TimeSpent spent = time_spent(runs);
  EXPECT_EQ(spent.runs, 2U);
  EXPECT_DOUBLE_EQ(spent.wall_s, 3);
  EXPECT_DOUBLE_EQ(spent.untimed_share(), 0.25);
  EXPECT_DOUBLE_EQ(untimed_share(runs[0]).value(), 0.25);
}

TEST(TimeSpent, AreRunsLeftOutThatTellNothing) {
  records::Run failed = timed_run(2, 1, 0);
  failed.outcome = Failure{FailureKind::timeout, "no end"};
  const std::array runs{example_run(0, 0), failed};
  EXPECT_EQ(time_spent(runs).runs, 0U);
  EXPECT_EQ(time_spent(runs).untimed_share(), 0);
  EXPECT_EQ(untimed_share(runs[0]), std::nullopt);
}

TEST(TimeSpent, AreShortSamplesApart) {
  records::Run many = timed_run(2, 0.5, 0);
  std::get<Measured>(many.outcome).samples.resize(10, {{"sec/op", 0.05}});
  const std::array runs{timed_run(2, 1, 0), many};
  EXPECT_EQ(time_spent_on_long_samples(runs).runs, 1U);
  EXPECT_DOUBLE_EQ(time_spent_on_long_samples(runs).untimed_share(), 0.5);
}

TEST(TimeSpent, IsItKeptInARecord) {
  const records::Run back = decode_run(encode(timed_run(2, 1, 0.5)));
  EXPECT_DOUBLE_EQ(untimed_share(back).value(), 0.25);
  Header header = example_header();
  header.preparation_s = 1.5;
  EXPECT_EQ(decode_header(encode(header)).preparation_s, 1.5);
}

TEST(TimeSpent, IsAnImpossibleTimeRefused) {
  Json run = Json::parse(encode(timed_run(2, 1, 0.5)));
  run["timed"]["sampled"] = -1;
  EXPECT_EQ(fault_of([&] { decode_run(run.dump()); }), "a time below 0");
}

}  // namespace
}  // namespace allot::records

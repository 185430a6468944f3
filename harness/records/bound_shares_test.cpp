// Is a strategy's share of a bound taken within its own round and place, and from nothing else?
#include "harness/records/bound_shares.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/records/example_test.hpp"

namespace allot::records {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST(BoundShares, IsTheBoundsCpuTimeSetAgainstTheStrategys) {
  const BoundShares shares({example_run(0, 0), example_bound_run(0, 1)});
  EXPECT_THAT(shares.of(example_run(0, 0)),
              ElementsAre(Pair("share-of-bound-copy", DoubleEq(0.025 / 0.1))));
}

TEST(BoundShares, IsTheMedianOfABoundTakenWhereARoundLaunchesItSeveralTimes) {
  std::vector<records::Run> runs;
  for (const double seconds : {0.02, 0.9, 0.03}) {
    records::Run& run = runs.emplace_back(example_bound_run(0, static_cast<int>(runs.size())));
    std::get<Measured>(run.outcome).samples = {{{"cpu-sec/op", seconds}}};
  }
  EXPECT_THAT(BoundShares(runs).of(example_run(0, 3)),
              ElementsAre(Pair("share-of-bound-copy", DoubleEq(0.03 / 0.1))));
}

TEST(BoundShares, IsABoundOfAnotherRoundOrPlaceLeftOut) {
  records::Run elsewhere = example_bound_run(0, 1);
  elsewhere.launch.cell.allocator = "jemalloc";
  const BoundShares shares({example_bound_run(1, 0), elsewhere});
  EXPECT_THAT(shares.of(example_run(0, 0)), IsEmpty());
}

TEST(BoundShares, HasNothingAShareThatWasNotMeasured) {
  records::Run failed_bound = example_bound_run(0, 1);
  failed_bound.outcome = Failure{FailureKind::exit, "why"};
  EXPECT_THAT(BoundShares({failed_bound}).of(example_run(0, 0)), IsEmpty());

  records::Run failed = example_run(0, 0);
  failed.outcome = Failure{FailureKind::exit, "why"};
  const BoundShares shares({example_bound_run(0, 1)});
  EXPECT_THAT(shares.of(failed), IsEmpty());
  EXPECT_THAT(shares.of(example_bound_run(0, 1)), IsEmpty());
}

}  // namespace
}  // namespace allot::records

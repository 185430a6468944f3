// Does a gate measure what its metrics come from, and nothing that takes time for nothing?
#include "harness/cli/gate_needs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "errors/error.hpp"

namespace allot::cli {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

GateNeeds needs(const std::vector<std::string>& metrics) {
  GateRequest request;
  request.metrics = metrics;
  return needs_of(request);
}

TEST(GateNeeds, WithoutAChoiceCountsAndTimesAreTaken) {
  EXPECT_THAT(needs({}).instruments, ElementsAre("count"));
  EXPECT_TRUE(needs({}).times);
}

TEST(GateNeeds, InstructionsTakeLongAndHaveToBeAskedFor) {
  EXPECT_THAT(needs({"*"}).instruments, ElementsAre("count"));
  EXPECT_THAT(needs({"*", "build-instructions/op"}).instruments,
              ElementsAre("count", "instructions"));
  GateRequest asked;
  asked.instructions = true;
  asked.exact_only = true;
  EXPECT_THAT(needs_of(asked).instruments, ElementsAre("count", "instructions"));
  EXPECT_FALSE(needs_of(asked).times);
}

TEST(GateNeeds, ExactMetricsAreCountedAndNotTimed) {
  for (const char* metric : {"allocs/op", "build-B/op", "peak-live-B", "*-allocs/op"}) {
    EXPECT_THAT(needs({metric}).instruments, ElementsAre("count")) << metric;
    EXPECT_FALSE(needs({metric}).times) << metric;
  }
  EXPECT_THAT(needs({"instructions/op"}).instruments, ElementsAre("instructions"));
  EXPECT_FALSE(needs({"instructions/op"}).times);
}

TEST(GateNeeds, TimesAreTakenAndNotCounted) {
  for (const char* metric : {"sec/op", "peak-anon-B", "p99-sec", "B/s"}) {
    EXPECT_THAT(needs({metric}).instruments, IsEmpty()) << metric;
    EXPECT_TRUE(needs({metric}).times) << metric;
  }
}

TEST(GateNeeds, OptionsThatLeaveNothingAreAFault) {
  GateRequest request;
  request.metrics = {"allocs/op"};
  request.times_only = true;
  EXPECT_THROW(needs_of(request), Error);
  request.times_only = false;
  request.exact_only = true;
  request.metrics = {"sec/op"};
  EXPECT_THROW(needs_of(request), Error);
}

}  // namespace
}  // namespace allot::cli

// Do a plan's sides and a run's stage survive being written and read, and are unknown ones refused?
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/records/codec.hpp"
#include "harness/records/example_test.hpp"

namespace allot::records {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string with(std::string line, const std::string& what, const std::string& other) {
  return line.replace(line.find(what), what.size(), other);
}

TEST(Stages, TheSidesOfAPlanAreKept) {
  Header header = example_header();
  EXPECT_THAT(encode(header), Not(HasSubstr("sides")));
  EXPECT_FALSE(decode_header(encode(header)).plan.sides.has_value());
  header.plan.sides = plan::Sides{"allocator", "glibc", "jemalloc"};
  const auto sides = decode_header(encode(header)).plan.sides;
  ASSERT_TRUE(sides.has_value());
  EXPECT_EQ(sides->axis, "allocator");
  EXPECT_EQ(sides->base, "glibc");
  EXPECT_EQ(sides->candidate, "jemalloc");
  const std::string unknown = with(encode(header), R"("axis":"allocator")", R"("axis":"moon")");
  EXPECT_THAT(fault_of([&] { decode_header(unknown); }), HasSubstr("an axis of a cell: moon"));
}

TEST(Stages, TheStageOfARunIsKept) {
  records::Run run = example_run(1, 0);
  EXPECT_THAT(encode(run), Not(HasSubstr("stage")));
  EXPECT_EQ(decode_run(encode(run)).launch.stage, plan::Stage::first);
  run.launch.stage = plan::Stage::confirmation;
  EXPECT_EQ(decode_run(encode(run)).launch.stage, plan::Stage::confirmation);
  const std::string unknown = with(encode(run), "confirmation", "encore");
  EXPECT_THAT(fault_of([&] { decode_run(unknown); }), HasSubstr("unknown stage: \"encore\""));
}

}  // namespace
}  // namespace allot::records

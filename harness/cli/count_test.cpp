// Does `allot run --count` count exactly, under every allocator, and take no times? (The real
// driver, worker and shim.)
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

#include "harness/cli/installed_allot_test.hpp"
#include "harness/records/reader.hpp"

namespace allot::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class CountingPlan : public InstalledAllot {
 protected:
  void SetUp() override {
    if (is_sanitized) GTEST_SKIP() << "nothing can be preloaded in front of a sanitizer";
  }

  [[nodiscard]] records::RecordFile count(const std::string& allocators) const {
    const std::string record = (scratch_ / "counts.jsonl").string();
    const Result result = call({"run", "--count", "--corpus", docs(), "--strategy",
                                "vector-map,arena", "--allocator", allocators, "-o", record});
    EXPECT_EQ(result.code, 0) << result.errors;
    return records::read_records(record);
  }
};

TEST_F(CountingPlan, RunsEachCellTwiceAndTakesNoTimes) {
  const records::RecordFile file = count("glibc");
  ASSERT_TRUE(file.header.instrument.has_value());
  EXPECT_EQ(file.header.instrument->name, "count");
  EXPECT_EQ(file.runs.size(), 4U);
  for (const records::Run& run : file.runs) {
    ASSERT_NE(run.measured(), nullptr) << run.failure()->detail;
    const records::Sample& sample = run.measured()->samples.at(0);
    EXPECT_TRUE(sample.contains("allocs/op"));
    EXPECT_FALSE(sample.contains("sec/op"));
    EXPECT_TRUE(run.measured()->details.contains("classes"));
  }
}

TEST_F(CountingPlan, ComparesExactlyWithoutAnyTest) {
  EXPECT_EQ(count("glibc").runs.size(), 4U);
  const Result result = call({"compare", "--plain", (scratch_ / "counts.jsonl").string()});
  EXPECT_EQ(result.code, 0) << result.errors;
  EXPECT_THAT(result.output, HasSubstr("allocs/op"));
  EXPECT_THAT(result.output, HasSubstr("(n=2)"));
  EXPECT_THAT(result.output, Not(HasSubstr("p=")));
  EXPECT_THAT(result.output, Not(HasSubstr("∞")));
}

TEST_F(CountingPlan, CountsTheSameUnderEveryAllocator) {
  const records::RecordFile file = count("glibc,jemalloc,mimalloc,tcmalloc");
  std::map<std::string, double> allocations;
  for (const records::Run& run : file.runs) {
    ASSERT_NE(run.measured(), nullptr) << run.failure()->detail;
    const double counted = run.measured()->samples.at(0).at("allocs/op");
    EXPECT_GT(counted, 0);
    const auto known = allocations.emplace(run.launch.cell.strategy, counted).first;
    EXPECT_EQ(known->second, counted) << run.launch.cell.allocator;
  }
}

}  // namespace
}  // namespace allot::cli

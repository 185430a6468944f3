// Does Google Benchmark's JSON arrive as it was measured, and is every fault told?
#include "harness/records/gbench.hpp"

#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "errors/error.hpp"
#include "harness/records/example_test.hpp"

namespace allot::records {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* context = R"("context": {"host_name": "h", "library_build_type": "release"})";

struct Outcome {
  std::vector<std::string> results, complaints;
  std::size_t failed = 0;
};

Outcome read_file(const std::string& path) {
  Outcome outcome;
  const auto take = [&outcome](const Result& result) {
    std::string text(result.name);
    for (const auto& [key, value] : result.context->config)
      text += fmt::format("|{}:{}", key, value);
    for (const Measurement& one : result.values) text += fmt::format("|{} {}", one.value, one.unit);
    if (!result.failure.empty()) text += fmt::format("|failed {}", result.failure);
    outcome.results.push_back(text);
  };
  ResultReader reader(take, [&outcome](const std::string& text) {
    outcome.complaints.push_back(text.substr(text.find(": ") + 2));
  });
  reader.read({"label", path});
  outcome.failed = reader.failed_runs();
  return outcome;
}

Outcome read_text(const std::string& content) {
  const Scratch folder;
  const std::string path = (folder / "gb.json").string();
  std::ofstream(path) << content;
  return read_file(path);
}

Outcome read_entries(const std::string& entries) {
  return read_text(fmt::format("{{\n  {}, \"benchmarks\": [{}]}}", context, entries));
}

TEST(GoogleBenchmark, TimesAreSecondsWhateverTheirUnit) {
  const Outcome outcome = read_entries(R"(
    {"name": "a/8", "run_name": "a/8", "run_type": "iteration", "repetitions": 2,
     "repetition_index": 0, "threads": 1, "iterations": 7, "real_time": 2, "cpu_time": 1,
     "time_unit": "us"},
    {"name": "b", "run_type": "iteration", "iterations": 7, "real_time": 2, "cpu_time": 1,
     "time_unit": "s"})");
  EXPECT_THAT(outcome.results,
              ElementsAre("a/8|host:h|build-type:release|2e-06 sec/op|1e-06 cpu-sec/op",
                          "b|host:h|build-type:release|2 sec/op|1 cpu-sec/op"));
  EXPECT_THAT(outcome.complaints, IsEmpty());
}

TEST(GoogleBenchmark, CountersKeepTheirNamesAndLabelsAreConfiguration) {
  const Outcome outcome = read_entries(R"(
    {"name": "a", "label": "alloc=glibc", "iterations": 7, "real_time": 2, "cpu_time": 1,
     "time_unit": "ns", "bytes_per_second": 5, "items_per_second": 6, "docs": 3.5})");
  EXPECT_THAT(outcome.results,
              ElementsAre("a|host:h|build-type:release|label:alloc=glibc|2e-09 sec/op|1e-09 "
                          "cpu-sec/op|5 B/s|6 items/s|3.5 docs"));
}

TEST(GoogleBenchmark, AnErrorIsAFailedRun) {
  const Outcome outcome = read_entries(
      R"({"name": "a", "error_occurred": true, "error_message": "no file", "time_unit": "ns"})");
  EXPECT_THAT(outcome.results, ElementsAre("a|host:h|build-type:release|failed error"));
  EXPECT_EQ(outcome.failed, 1U);
}

TEST(GoogleBenchmark, AggregatesCountOnlyIfTheirRepetitionsAreMissing) {
  const Outcome outcome = read_entries(R"(
    {"name": "a", "run_name": "a", "run_type": "iteration", "real_time": 2, "time_unit": "ns"},
    {"name": "a_mean", "run_name": "a", "run_type": "aggregate", "real_time": 2, "time_unit": "ns"},
    {"name": "b_mean", "run_name": "b", "run_type": "aggregate", "real_time": 2, "time_unit": "ns"})");
  EXPECT_EQ(outcome.results.size(), 1U);
  EXPECT_THAT(outcome.complaints,
              ElementsAre(HasSubstr("b has aggregates but no repetitions to compare")));
}

TEST(GoogleBenchmark, AMalformedEntryIsLeftOutAndTold) {
  const Outcome outcome = read_entries(R"(
    {"name": "a", "real_time": 2, "time_unit": "weeks"}, {"real_time": 2, "time_unit": "ns"}, 7,
    {"name": "b", "real_time": "2", "time_unit": "ns"}, {"name": "c", "time_unit": "ns"})");
  EXPECT_THAT(outcome.results, IsEmpty());
  EXPECT_THAT(
      outcome.complaints,
      ElementsAre("benchmark 1: time unit \"weeks\" is none of ns, us, ms, s",
                  "benchmark 2: key \"name\" is missing",
                  "benchmark 3: key \"benchmarks\" should be an array of objects, not number",
                  "benchmark 4: key \"real_time\" should be a number, not string",
                  "benchmark 5: no times and no counters"));
}

TEST(GoogleBenchmark, WhatIsNoJsonIsAnErrorWithItsPlace) {
  try {
    read_text("{\n  \"context\": {},\n  \"benchmarks\": [ {]\n}");
    FAIL() << "read without an error";
  } catch (const Error& fault) {
    EXPECT_THAT(fault.what(), HasSubstr("line 3"));
  }
  EXPECT_THROW(read_text(R"({"context": {}})"), Error);
  EXPECT_THROW(read_text(R"({"context": 3, "benchmarks": []})"), Error);
}

TEST(GoogleBenchmark, ARealFileHasAllItsRepetitions) {
  const std::string path = "../shared/golden/gbench/run0.json";
  if (!std::ifstream(path)) GTEST_SKIP() << path << " is not here";
  const Outcome outcome = read_file(path);
  EXPECT_THAT(outcome.complaints, IsEmpty());
  ASSERT_FALSE(outcome.results.empty());
  EXPECT_THAT(outcome.results.front(), HasSubstr("BM_Append/8/min_time:0.010|host:vm|"));
}

}  // namespace
}  // namespace allot::records

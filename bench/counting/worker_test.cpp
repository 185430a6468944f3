// Does a counting worker give exact counts and nothing else, for every strategy and allocator?
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "bench/counting/counted_run.hpp"
#include "corpora/pack_writer.hpp"
#include "corpora/test_folder.hpp"

namespace allot::counting {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class CountingWorker : public testing::Test {
 protected:
  CountingWorker() : pack_((folder_.path() / "small.pack").string()) {
    corpora::PackWriter writer(corpora::OutputFile(pack_), "small");
    for (int i = 0; i < 200; ++i) {
      const std::string name = "file" + std::to_string(i);
      std::string content;
      for (int line = 0; line < 40; ++line)
        content += "int value_" + std::to_string(i * 977 + line * line) + " = compute(naïve);\n";
      writer.add({name, content});
    }
    writer.finish();
    writer.publish();
  }

  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "nothing can be preloaded in front of a sanitizer's malloc";
#endif
  }

  /// What the worker says on its pipe, all lines in one object; samples in an array.
  [[nodiscard]] json run(const std::string& preload, const std::string& cell) const {
    const Output output =
        run_in_shell("env LD_PRELOAD=" + preload + " " + ALLOT_WORKER + " --record-fd 3 --corpus " +
                     pack_ + " " + cell + " 3>&1 >/dev/null 2>/dev/null");
    json said{{"sample", json::array()}};
    std::istringstream lines(output.text);
    for (std::string text; std::getline(lines, text);) {
      const json line = json::parse(text);
      if (line.contains("sample"))
        said["sample"].push_back(line.at("sample"));
      else
        said.update(line);
    }
    return said;
  }

  static std::vector<std::string> strategies() {
    const json list = json::parse(run_in_shell(std::string(ALLOT_WORKER) + " --list").text);
    std::vector<std::string> names;
    for (const json& strategy : list.at("studies").at("postings").at("strategies"))
      names.push_back(strategy.at("name"));
    return names;
  }

  corpora::TestFolder folder_;
  std::string pack_;
};

const std::string shim = ALLOT_COUNTING;

std::string cold(const std::string& strategy) {
  return "--workload postings/cold --strategy " + strategy;
}

TEST_F(CountingWorker, RepeatsItsCountsOfEveryStrategy) {
  for (const std::string& strategy : strategies()) {
    const json first = run(shim, cold(strategy) + " --count");
    ASSERT_FALSE(first.contains("failure")) << strategy << first;
    EXPECT_EQ(first, run(shim, cold(strategy) + " --count")) << strategy;
    EXPECT_GT(first.at("sample").at(0).at("allocs/op"), 0) << strategy;
    EXPECT_EQ(first.at("sample").at(0).at("live-at-end-B"), 0) << strategy;
  }
}

class CountingWorkerUnder : public CountingWorker,
                            public testing::WithParamInterface<const char*> {};

INSTANTIATE_TEST_SUITE_P(Allocators, CountingWorkerUnder,
                         testing::Values("libjemalloc.so.2", "libmimalloc.so.2",
                                         "libtcmalloc_minimal.so.4"),
                         [](const auto& tested) { return short_name(tested.param); });

TEST_P(CountingWorkerUnder, CountsTheSameRequestsAsUnderTheCLibrary) {
  for (const std::string& strategy : strategies()) {
    const json said = run(shim + ":" + GetParam(), cold(strategy) + " --count");
    if (said.at("receipt").at("malloc").get<std::string>().ends_with("libc.so.6"))
      GTEST_SKIP() << GetParam() << " is not installed";
    const json expected = run(shim, cold(strategy) + " --count").at("sample").at(0);
    for (const char* metric : {"allocs/op", "frees/op", "reallocs/op", "B/op", "peak-live-B"})
      EXPECT_EQ(said.at("sample").at(0).at(metric), expected.at(metric)) << strategy << metric;
  }
}

TEST_F(CountingWorker, GivesTheOutputOfATimingRunButNoneOfItsMetrics) {
  const json timed = run("", cold("vector-map"));
  const json counted = run(shim, cold("vector-map") + " --count");
  EXPECT_EQ(counted.at("digest"), timed.at("digest"));
  for (const auto& [metric, value] : timed.at("sample").at(0).items())
    EXPECT_FALSE(counted.at("sample").at(0).contains(metric)) << metric;
}

TEST_F(CountingWorker, SplitsItsCountsByPhase) {
  const json sample = run(shim, cold("vector-map") + " --count").at("sample").at(0);
  const auto of = [&sample](const char* metric) { return sample.at(metric).get<double>(); };
  EXPECT_EQ(of("allocs/op"), of("build-allocs/op") + of("write-allocs/op"));
  EXPECT_EQ(of("frees/op"), of("build-frees/op") + of("write-frees/op"));
  EXPECT_EQ(of("allocs/op"), of("frees/op") + of("teardown-frees/op"));
}

TEST_F(CountingWorker, KeepsWhatAWarmBuilderHoldsInItsLevels) {
  const json said = run(shim, "--workload postings/warm --strategy vector-map --samples 2 --count");
  ASSERT_EQ(said.at("sample").size(), 2U);
  EXPECT_EQ(said.at("sample").at(0), said.at("sample").at(1));
  EXPECT_GT(said.at("sample").at(0).at("live-at-end-B"), 0);
}

TEST_F(CountingWorker, LeavesOutWhatDependsOnHowThreadsInterleave) {
  const std::string cell = "--workload postings/parallel --strategy vector-map --threads 2 --count";
  const json said = run(shim, cell);
  EXPECT_EQ(said, run(shim, cell));
  EXPECT_TRUE(said.at("sample").at(0).contains("allocs/op"));
  EXPECT_FALSE(said.at("sample").at(0).contains("peak-live-B"));
}

TEST_F(CountingWorker, NamesTheShimAndWhoServesBehindIt) {
  const json receipt =
      run(shim + ":libjemalloc.so.2", cold("vector-map") + " --probe jemalloc --count")
          .at("receipt");
  if (receipt.at("malloc").get<std::string>().ends_with("libc.so.6"))
    GTEST_SKIP() << "jemalloc is not installed";
  EXPECT_THAT(receipt.at("counting"), HasSubstr("liballot-counting.so"));
  EXPECT_THAT(receipt.at("malloc"), HasSubstr("libjemalloc.so.2"));
  EXPECT_THAT(receipt.at("operator new"), HasSubstr("libjemalloc.so.2"));
  EXPECT_TRUE(receipt.at("probe_passed"));
}

TEST_F(CountingWorker, RefusesToCountWithoutTheShim) {
  const json said = run("", cold("vector-map") + " --count");
  EXPECT_THAT(said.at("failure").at("detail"), HasSubstr("the counting shim is not loaded"));
  EXPECT_TRUE(said.at("sample").empty());
}

TEST_F(CountingWorker, RefusesToTakeTimesBehindTheShim) {
  const json said = run(shim, cold("vector-map"));
  EXPECT_THAT(said.at("failure").at("detail"), HasSubstr("is preloaded, and would be measured"));
  EXPECT_TRUE(said.at("sample").empty());
}

}  // namespace
}  // namespace allot::counting

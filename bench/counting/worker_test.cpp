// Does a counting worker give exact counts and nothing else, for every strategy and allocator?
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <string>

#include "bench/worker_run.hpp"

namespace allot::counting {
namespace {

using bench::cold;
using nlohmann::json;
using testing::HasSubstr;

const std::string shim = ALLOT_COUNTING;

class CountingWorker : public bench::WorkerRun {
 protected:
  /// What a run says, but for the time that it took.
  [[nodiscard]] json counted(const std::string& preload, const std::string& words) const {
    json said = run(preload, words);
    said.erase("timed");
    return said;
  }
};

TEST_F(CountingWorker, RepeatsItsCountsOfEveryStrategy) {
  for (const std::string& strategy : strategies()) {
    const json first = counted(shim, cold(strategy) + " --instrument count");
    ASSERT_FALSE(first.contains("failure")) << strategy << first;
    EXPECT_EQ(first, counted(shim, cold(strategy) + " --instrument count")) << strategy;
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
    const json said = run(shim + ":" + GetParam(), cold(strategy) + " --instrument count");
    if (said.at("receipt").at("malloc").get<std::string>().ends_with("libc.so.6"))
      GTEST_SKIP() << GetParam() << " is not installed";
    const json expected = run(shim, cold(strategy) + " --instrument count").at("sample").at(0);
    for (const char* metric : {"allocs/op", "frees/op", "reallocs/op", "B/op", "peak-live-B"})
      EXPECT_EQ(said.at("sample").at(0).at(metric), expected.at(metric)) << strategy << metric;
  }
}

TEST_F(CountingWorker, GivesTheOutputOfATimingRunButNoneOfItsMetrics) {
  const json timed = run("", cold("vector-map"));
  const json counted = run(shim, cold("vector-map") + " --instrument count");
  EXPECT_EQ(counted.at("digest"), timed.at("digest"));
  for (const auto& [metric, value] : timed.at("sample").at(0).items())
    EXPECT_FALSE(counted.at("sample").at(0).contains(metric)) << metric;
}

TEST_F(CountingWorker, SplitsItsCountsByPhase) {
  const json sample = run(shim, cold("vector-map") + " --instrument count").at("sample").at(0);
  const auto of = [&sample](const char* metric) { return sample.at(metric).get<double>(); };
  EXPECT_EQ(of("allocs/op"), of("build-allocs/op") + of("write-allocs/op"));
  EXPECT_EQ(of("frees/op"), of("build-frees/op") + of("write-frees/op"));
  EXPECT_EQ(of("allocs/op"), of("frees/op") + of("teardown-frees/op"));
}

TEST_F(CountingWorker, KeepsWhatAWarmBuilderHoldsInItsLevels) {
  const json said =
      run(shim, "--workload postings/warm --strategy vector-map --samples 2 --instrument count");
  ASSERT_EQ(said.at("sample").size(), 2U);
  EXPECT_EQ(said.at("sample").at(0), said.at("sample").at(1));
  EXPECT_GT(said.at("sample").at(0).at("live-at-end-B"), 0);
}

TEST_F(CountingWorker, LeavesOutWhatDependsOnHowThreadsInterleave) {
  const std::string cell =
      "--workload postings/parallel --strategy vector-map --threads 2 --instrument count";
  const json said = counted(shim, cell);
  EXPECT_EQ(said, counted(shim, cell));
  EXPECT_TRUE(said.at("sample").at(0).contains("allocs/op"));
  EXPECT_FALSE(said.at("sample").at(0).contains("peak-live-B"));
}

TEST_F(CountingWorker, NamesTheShimAndWhoServesBehindIt) {
  const json receipt =
      run(shim + ":libjemalloc.so.2", cold("vector-map") + " --probe jemalloc --instrument count")
          .at("receipt");
  if (receipt.at("malloc").get<std::string>().ends_with("libc.so.6"))
    GTEST_SKIP() << "jemalloc is not installed";
  EXPECT_THAT(receipt.at("counting"), HasSubstr("liballot-counting.so"));
  EXPECT_THAT(receipt.at("malloc"), HasSubstr("libjemalloc.so.2"));
  EXPECT_THAT(receipt.at("operator new"), HasSubstr("libjemalloc.so.2"));
  EXPECT_TRUE(receipt.at("probe_passed"));
}

/// Trigrams of the documents, which are ASCII but for one letter of two bytes: a set of them, and
/// how often they occur.
struct Trigrams {
  std::set<std::string> distinct;
  std::size_t occurrences = 0;
};

Trigrams trigrams_of(const std::vector<std::string>& documents) {
  Trigrams trigrams;
  for (std::string document : documents) {
    for (std::size_t at; (at = document.find("ï")) != std::string::npos;)
      document.replace(at, 2, "\x01");  // any byte that occurs nowhere else
    for (std::size_t at = 0; at + 3 <= document.size(); ++at, ++trigrams.occurrences)
      trigrams.distinct.insert(document.substr(at, 3));
  }
  return trigrams;
}

TEST_F(CountingWorker, NotesMapWritesPerPostingInTheBaseAndPerTrigramBehindPointers) {
  const Trigrams trigrams = trigrams_of(contents_);
  const auto event = [this](const char* strategy, const char* metric) {
    return run("", cold(strategy) + " --instrument count").at("sample").at(0).at(metric);
  };
  EXPECT_EQ(event("vector-map", "map-writes/op"), 2 * trigrams.occurrences);
  EXPECT_EQ(event("vector-map", "map-lookups/op"), 2 * trigrams.occurrences);
  EXPECT_EQ(event("pointer-map", "map-writes/op"), trigrams.distinct.size());
  EXPECT_EQ(event("pointer-map", "map-lookups/op"), trigrams.occurrences);
  EXPECT_LT(event("ascii-array", "map-lookups/op"), trigrams.occurrences / 10);
  EXPECT_GT(event("vector-map", "list-growths/op"), event("pointer-map", "list-growths/op"));
  EXPECT_GT(event("vector-map", "rehashes/op"), 0);
  EXPECT_EQ(event("presized-map", "rehashes/op"), 0);
  EXPECT_EQ(event("batched-4", "list-growths/op"), 0);
}

TEST_F(CountingWorker, LeavesNoTraceOfEventsInTheWorkerThatIsTimed) {
  const auto traces_in = [](const std::string& worker) {
    return run_in_shell("nm -C " + worker + " | grep -c 'add_event'").text;
  };
  EXPECT_EQ(traces_in(ALLOT_WORKER), "0\n");
  EXPECT_NE(traces_in(std::string(ALLOT_WORKER) + "-events"), "0\n");
}

TEST_F(CountingWorker, LoadsTheShimByItself) {
  const json said = counted("", cold("vector-map") + " --instrument count");
  EXPECT_EQ(said, counted(shim, cold("vector-map") + " --instrument count"));
  EXPECT_THAT(said.at("receipt").at("counting"), HasSubstr("liballot-counting.so"));
}

TEST_F(CountingWorker, RefusesToTakeTimesBehindTheShim) {
  const json said = run(shim, cold("vector-map"));
  EXPECT_THAT(said.at("failure").at("detail"), HasSubstr("is preloaded, and would be measured"));
  EXPECT_TRUE(said.at("sample").empty());
}

}  // namespace
}  // namespace allot::counting

// Are instructions the same number whenever they are counted, under every allocator?
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bench/worker_run.hpp"

namespace allot::bench {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Instructions : public WorkerRun {
 protected:
  void SetUp() override {
    WorkerRun::SetUp();
    if (!IsSkipped() && counting::run_in_shell("command -v valgrind").text.empty())
      GTEST_SKIP() << "valgrind is not installed";
  }
};

const std::string simulated = " --instrument instructions";

class InstructionsUnder : public Instructions, public testing::WithParamInterface<const char*> {};

INSTANTIATE_TEST_SUITE_P(Allocators, InstructionsUnder,
                         testing::Values("", "libjemalloc.so.2", "libmimalloc.so.2",
                                         "libtcmalloc_minimal.so.4"),
                         [](const auto& tested) { return counting::short_name(tested.param); });

TEST_P(InstructionsUnder, AreEqualOnRepeatAndProveTheirAllocator) {
  const std::string probe = counting::short_name(GetParam());
  const std::string cell =
      cold("pointer-map") + " --probe " + probe.substr(0, probe.find('_')) + simulated;
  const json first = run(GetParam(), cell);
  ASSERT_FALSE(first.contains("failure")) << first;
  const std::string library = first.at("receipt").at("malloc");
  if (*GetParam() != '\0' && library.ends_with("libc.so.6"))
    GTEST_SKIP() << GetParam() << " is not installed";
  EXPECT_TRUE(first.at("receipt").at("probe_passed")) << first.at("receipt");
  const json again = run(GetParam(), cell);
  if (probe.starts_with("tcmalloc")) {
    // What its page heap does depends on where the kernel put things: some parts in a million.
    const auto count = [](const json& said) {
      return said.at("sample").at(0).at("instructions/op").get<double>();
    };
    EXPECT_NEAR(count(again) / count(first), 1, 1e-3);
  } else {
    EXPECT_EQ(first.at("sample"), again.at("sample"));
  }
}

TEST_F(Instructions, AddUpOverPhasesAndGiveTheOutputOfATimedRun) {
  const json counted = run("", cold("vector-map") + simulated);
  const json sample = counted.at("sample").at(0);
  const auto of = [&sample](const char* metric) { return sample.at(metric).get<double>(); };
  EXPECT_GT(of("teardown-instructions/op"), 0);
  EXPECT_EQ(of("instructions/op"), of("build-instructions/op") + of("write-instructions/op"));
  EXPECT_EQ(counted.at("digest"), run("", cold("vector-map")).at("digest"));
}

TEST_F(Instructions, AreRefusedToSeveralThreads) {
  const json said =
      run("", "--workload postings/parallel --threads 2 --strategy arena" + simulated);
  EXPECT_THAT(said.at("failure").at("detail"), HasSubstr("callgrind runs one thread at a time"));
}

}  // namespace
}  // namespace allot::bench

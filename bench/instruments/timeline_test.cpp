// Does a timeline tell what was live and resident, at the edges of phases and between them?
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bench/worker_run.hpp"

namespace allot::bench {
namespace {

using nlohmann::json;

class Timeline : public WorkerRun {
 protected:
  [[nodiscard]] json of(const std::string& strategy, const std::string& probe = "glibc") const {
    return run("", cold(strategy) + " --probe " + probe + " --instrument timeline");
  }
};

TEST_F(Timeline, MarksTheEdgesOfEveryPhase) {
  const json marks = of("vector-map").at("timeline").at("marks");
  std::string edges;
  for (const json& mark : marks)
    edges += mark.at("phase").get<std::string>() + " " + mark.at("edge").get<std::string>() + ", ";
  EXPECT_EQ(edges,
            "build start, build end, write start, write end, teardown start, teardown end, ");
  EXPECT_EQ(marks.front().at("live"), 0);
  EXPECT_GT(marks.at(1).at("live"), 0);
  EXPECT_EQ(marks.back().at("live"), 0);
  EXPECT_TRUE(marks.front().contains("held"));
}

TEST_F(Timeline, PeaksWhereCountingPeaks) {
  const json counted = run("", cold("pointer-map") + " --instrument count").at("sample").at(0);
  const json sample = of("pointer-map").at("sample").at(0);
  EXPECT_EQ(sample.at("peak-live-B"), counted.at("peak-live-B"));
  EXPECT_GE(sample.at("peak-resident-B"), sample.at("peak-live-B"));
  EXPECT_LE(sample.at("retained-B"), sample.at("peak-resident-B"));
}

TEST_F(Timeline, LeavesOutItsOwnBooks) {
  // Thousands of small blocks, each with 64 to 128 bytes in the shim's tables.
  const json sample = of("vector-map").at("sample").at(0);
  EXPECT_LT(sample.at("fragmentation"), 1.5);
}

TEST_F(Timeline, TellsOfASampleInPointsThatRise) {
  const json points = of("vector-map").at("timeline").at("points");
  ASSERT_GT(points.size(), 0U);
  double before = 0;
  for (const json& point : points) {
    EXPECT_GE(point.at(0), before);
    before = point.at(0);
  }
}

}  // namespace
}  // namespace allot::bench

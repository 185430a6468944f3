// Do `allot selftest` and `allot doctor` do as they say, run as a user runs them? (The real driver
// and worker on a tiny corpus.)
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/cli/installed_allot_test.hpp"
#include "harness/records/reader.hpp"

namespace allot::cli {
namespace {

using records::Json;
using ::testing::HasSubstr;

class Selftest : public InstalledAllot {
 protected:
  [[nodiscard]] Json json(std::vector<std::string> arguments, int expected_code) const {
    arguments.insert(arguments.end(), {"--format", "json"});
    const Result result = call(std::move(arguments));
    EXPECT_EQ(result.code, expected_code) << result.errors;
    return Json::parse(result.output);
  }
};

TEST_F(Selftest, SimulatesOnTheShippedNoise) {
  const Json result = json({"selftest", "--tables", "2", "--rounds", "12"}, 0);
  EXPECT_EQ(result.at("false_alarms").size(), 6U);
  EXPECT_EQ(result.at("found").size(), 8U);
  EXPECT_EQ(result.at("smallest_slowdown").at(0).at("by_rounds").size(), 4U);
}

TEST_F(Selftest, SimulatesRoundsOfAsManyLaunchesAsAskedFor) {
  const std::vector<std::string> simulate{"selftest", "--tables", "2",       "--rounds",   "12",
                                          "--cells",  "10",       "--drift", "--launches", "5"};
  EXPECT_EQ(json(simulate, 0).at("launches"), 5);
  EXPECT_THAT(call(simulate).output, HasSubstr("each side launched 5 times in a round"));
}

TEST_F(Selftest, MeasuresIdenticalCellsUnderTwoNames) {
  if (is_sanitized) GTEST_SKIP() << "a sanitizer serves malloc itself, which no receipt allows";
  const std::string record = (scratch_ / "aa.jsonl").string();
  const Json result = json({"selftest", "--aa", "--corpus", docs(), "--strategy", "arena",
                            "--rounds", "6", "--launches", "2", "--tables", "2", "-o", record},
                           0);
  EXPECT_EQ(result.at("measured").at("tables").size(), 1U);
  EXPECT_EQ(result.at("measured").at("slowdown"), nullptr);
  EXPECT_EQ(records::read_records(record).runs.size(), 48U);

  const Result again =
      call({"selftest", "--aa", "--noise", record, "--rounds", "6", "--tables", "2"});
  EXPECT_EQ(again.code, 0) << again.errors;
  EXPECT_THAT(again.output, HasSubstr("identical cells under two names"));
}

TEST_F(Selftest, FindsThatAnArmWasSlowedToTwiceItsTime) {
  if (is_sanitized) GTEST_SKIP() << "a sanitizer serves malloc itself, which no receipt allows";
  const std::string record = (scratch_ / "slowed.jsonl").string();
  const Json result = json({"selftest", "--inject", "100%", "--corpus", docs(), "--strategy",
                            "vector-map", "--rounds", "8", "--launches", "4", "-o", record},
                           0);
  const Json verdict = result.at("measured").at("tables").at(0).at(0);
  EXPECT_EQ(verdict.at("verdict"), "regression");
  EXPECT_GT(verdict.at("ratio").get<double>(), 1.5);
  EXPECT_LT(verdict.at("ratio").get<double>(), 2.5);

  // The record itself says that it was slowed.
  int slowed = 0;
  for (const records::Run& run : records::read_records(record).runs) {
    slowed += run.measured()->receipt.contains("injected_percent") ? 1 : 0;
  }
  EXPECT_EQ(slowed, 64);
}

TEST_F(Selftest, SaysWhichRecordShowsNoNoise) {
  const Result missing = call({"selftest", "--noise", "nowhere.jsonl"});
  EXPECT_EQ(missing.code, 2);
  EXPECT_THAT(missing.errors, HasSubstr("nowhere.jsonl"));
}

TEST_F(Selftest, RefusesToPlantNothing) {
  EXPECT_EQ(call({"selftest", "--inject", "0%"}).code, 2);
  EXPECT_EQ(call({"selftest", "--inject", "3%", "--aa"}).code, 2);
}

TEST_F(Selftest, IgnoresNoOption) {
  EXPECT_THAT(call({"selftest", "--strategy", "arena"}).errors, HasSubstr("--aa"));
  EXPECT_EQ(call({"selftest", "--aa", "--drift"}).code, 2);
  EXPECT_EQ(call({"selftest", "--aa", "--noise", "x.jsonl", "--budget", "1m"}).code, 2);
}

TEST_F(Selftest, TheDoctorIsStrictOnlyWhenAsked) {
  const std::filesystem::path proc = scratch_ / "machine/proc";
  std::filesystem::create_directories(proc);
  std::ofstream(proc / "loadavg") << "9.00 9.00 9.00 1/1 1\n";
  const std::string root = (scratch_ / "machine").string();
  const Json result = json({"doctor", "--quick", "--root", root}, 0);
  EXPECT_GT(result.at("warnings"), 0);
  EXPECT_EQ(result.at("calibration"), nullptr);
  EXPECT_EQ(call({"doctor", "--quick", "--root", root, "--strict"}).code, 4);
}

TEST_F(Selftest, TheDoctorSaysWhatTheMachineCanSee) {
  if (is_sanitized) GTEST_SKIP() << "too slow for a dozen rounds in a moment";
  const Json result = json({"doctor", "--budget", "4s", "--corpus", docs()}, 0);
  const Json calibration = result.at("calibration");
  EXPECT_GT(calibration.at("pair_seconds"), 0);
  EXPECT_EQ(calibration.at("reaches").size(), 9U);
  const Json longest = calibration.at("reaches").at(6);
  EXPECT_EQ(longest.at("minutes"), 20);
  EXPECT_GT(longest.at("smallest_slowdown"), 0);
}

}  // namespace
}  // namespace allot::cli

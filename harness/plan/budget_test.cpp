// Does measuring stop when its budget says so, never earlier and never far later?
#include "harness/plan/budget.hpp"

#include <gtest/gtest.h>

#include "errors/error.hpp"
#include "harness/plan/estimate.hpp"

namespace allot::plan {
namespace {

using std::chrono::seconds;
using Rounds = std::vector<double>;

Budget of_rounds(int rounds) {
  return {rounds, std::nullopt};
}
Budget of_time(int count) {
  return {std::nullopt, seconds(count)};
}

TEST(Time, AreSecondsMinutesAndHoursRead) {
  EXPECT_EQ(parse_time("90s"), seconds(90));
  EXPECT_EQ(parse_time("3m"), seconds(180));
  EXPECT_EQ(parse_time("1h"), seconds(3600));
}

TEST(Time, IsAnythingElseRefused) {
  for (const char* text :
       {"", "90", "m", "0s", "-1m", "1.5m", "3 m", "9d", "99999999999h", "99999999999999999999s"}) {
    EXPECT_THROW(parse_time(text), Error) << text;
  }
}

TEST(Budget, DoesABudgetOfRoundsMakeExactlyThatMany) {
  EXPECT_TRUE(may_start_round(of_rounds(2), Rounds{100}));
  EXPECT_FALSE(may_start_round(of_rounds(2), Rounds{1, 1}));
}

TEST(Budget, DoesTheFirstRoundAlwaysStart) {
  EXPECT_TRUE(may_start_round(of_time(1), Rounds{}));
  EXPECT_FALSE(may_start_round(of_time(1), Rounds{50}));
}

TEST(Budget, IsTheNextRoundJudgedByTheSlowestOfTheLastThree) {
  EXPECT_TRUE(may_start_round(of_time(100), Rounds{10, 20, 30, 10}));
  EXPECT_FALSE(may_start_round(of_time(99), Rounds{10, 20, 30, 10}));
  EXPECT_TRUE(may_start_round(of_time(100), Rounds{40, 10, 10, 10}));
}

TEST(Estimate, IsAnEarlierTimePreferredToAGuess) {
  Plan plan;
  plan.cells = {{"default", "c", "postings/cold", "arena", "glibc"},
                {"default", "c", "postings/cold", "two-pass", "glibc"}};
  const auto earlier = [](const Cell& cell) {
    return cell.strategy == "arena" ? std::optional<double>(2.0) : std::nullopt;
  };
  const Estimate some = estimate(plan, {{"c", 10'000'000}}, 3, earlier);
  EXPECT_EQ(some.measured, 1);
  EXPECT_EQ(some.guessed, 1);
  EXPECT_GT(some.round_s, 2.0);
  plan.launches = 3;
  EXPECT_NEAR(estimate(plan, {{"c", 10'000'000}}, 3, earlier).round_s, 3 * some.round_s, 1e-9);
}

TEST(Estimate, AreRoundsThatFitIntoATimeCounted) {
  EXPECT_EQ(expected_rounds(of_rounds(6), 100), 6);
  EXPECT_EQ(expected_rounds(of_time(180), 50), 3);
  EXPECT_EQ(expected_rounds(of_time(10), 50), 1);
}

}  // namespace
}  // namespace allot::plan

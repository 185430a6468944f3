// Is every launch of a plan made once, in its order, whatever fails or interrupts it? (Scripted: no
// process, no clock.)
#include "harness/run/execute.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "harness/records/example_test.hpp"

namespace allot::run {
namespace {

using ::testing::HasSubstr;

plan::Plan plan_of(plan::Budget budget) {
  plan::Plan plan;
  plan.seed = 3;
  plan.budget = budget;
  for (const char* strategy : {"a", "b", "c", "d"}) {
    plan.cells.push_back({"default", "synthetic", "postings/cold", strategy, "glibc"});
  }
  return plan;
}

plan::Plan rounds(int count) {
  return plan_of({count, std::nullopt});
}

/// Launches by a script: each run takes `seconds`; after `stop_after` runs comes an interrupt.
struct Script {
  double seconds = 1;
  std::size_t stop_after = 1000;
  std::vector<records::Run> runs;

  End play(const plan::Plan& plan, const std::vector<records::Run>& finished = {}) {
    return execute(
        plan, finished,
        [this](const plan::Launch& launch) -> std::optional<records::Run> {
          if (runs.size() == stop_after) return std::nullopt;
          return records::Run{launch, seconds,
                              records::Failure{records::FailureKind::exit, "scripted"}};
        },
        [this](const records::Run& run) { runs.push_back(run); });
  }
};

/// "round.slot=strategy ..."
std::string story(const std::vector<records::Run>& runs) {
  std::string text;
  for (const records::Run& run : runs) {
    text += std::to_string(run.launch.round) + '.' + std::to_string(run.launch.slot) + '=' +
            run.launch.cell.strategy + ' ';
  }
  return text;
}

TEST(Execute, IsEveryCellLaunchedOnceARoundThoughAllFail) {
  Script script;
  EXPECT_EQ(script.play(rounds(3)), End::complete);
  std::vector<records::Run> expected;
  for (int round = 0; round < 3; ++round) {
    for (const plan::Launch& launch : plan::round_of(rounds(3), round)) {
      expected.push_back({launch, 0, {}});
    }
  }
  EXPECT_EQ(story(script.runs), story(expected));
}

TEST(Execute, DoesAResumedPlanMakeTheSameRunsWhereverItWasStopped) {
  Script whole;
  whole.play(rounds(3));
  for (std::size_t stop = 0; stop <= whole.runs.size(); ++stop) {
    Script first{.stop_after = stop, .runs = {}};
    EXPECT_EQ(first.play(rounds(3)), stop < whole.runs.size() ? End::interrupted : End::complete);
    Script second;
    EXPECT_EQ(second.play(rounds(3), first.runs), End::complete);
    std::vector<records::Run> both = first.runs;
    both.insert(both.end(), second.runs.begin(), second.runs.end());
    EXPECT_EQ(story(both), story(whole.runs)) << "stopped after " << stop;
  }
}

TEST(Execute, DoesARoundOfSeveralLaunchesGoOnInItsMiddle) {
  plan::Plan plan = rounds(2);
  plan.launches = 3;
  Script whole;
  whole.play(plan);
  EXPECT_EQ(whole.runs.size(), 24U);
  for (std::size_t stop = 0; stop <= whole.runs.size(); ++stop) {
    Script first{.stop_after = stop, .runs = {}};
    first.play(plan);
    Script second;
    EXPECT_EQ(second.play(plan, first.runs), End::complete);
    std::vector<records::Run> both = first.runs;
    both.insert(both.end(), second.runs.begin(), second.runs.end());
    EXPECT_EQ(story(both), story(whole.runs)) << "stopped after " << stop;
  }
}

TEST(Execute, IsAGapInTheMiddleFilled) {
  Script whole;
  whole.play(rounds(2));
  std::vector<records::Run> with_gap = whole.runs;
  with_gap.erase(with_gap.begin() + 1);
  Script script;
  script.play(rounds(2), with_gap);
  EXPECT_EQ(story(script.runs), story({whole.runs[1]}));
}

TEST(Execute, DoesATimeBudgetStopBeforeTheRoundThatWouldNotEnd) {
  Script script;  // four cells of a second each: a round takes 4 s
  script.play(plan_of({std::nullopt, std::chrono::seconds(11)}));
  EXPECT_EQ(script.runs.size(), 8U);
}

TEST(Execute, IsATimeBudgetSpentInWholeRoundsHoweverManyLaunchesTheyHave) {
  plan::Plan plan = plan_of({std::nullopt, std::chrono::seconds(30)});
  plan.launches = 3;  // a round takes 12 s
  Script script;
  script.play(plan);
  EXPECT_EQ(script.runs.size(), 24U);
}

TEST(Execute, IsTheFirstRoundMadeHoweverSmallTheTime) {
  Script script;
  script.play(plan_of({std::nullopt, std::chrono::seconds(1)}));
  EXPECT_EQ(script.runs.size(), 4U);
}

TEST(Execute, DoesAResumedTimeBudgetCountWhatWasSpent) {
  const plan::Plan plan = plan_of({std::nullopt, std::chrono::seconds(11)});
  Script first{.stop_after = 6, .runs = {}};
  first.play(plan);
  Script second;
  second.play(plan, first.runs);
  EXPECT_EQ(second.runs.size(), 2U);
}

TEST(Execute, IsARunOfAnotherPlanRefused) {
  Script script;
  script.play(rounds(1));
  std::swap(script.runs[0].launch.cell, script.runs[1].launch.cell);
  EXPECT_THAT(records::fault_of([&] { Script{}.play(rounds(1), script.runs); }),
              HasSubstr("is not what the plan has there"));
}

}  // namespace
}  // namespace allot::run

// Does a gate launch what it needs and no more: every cell in the first rounds, and fresh rounds
// of flagged cells alone? (Scripted: no process, no clock.)
#include "harness/gate/stages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "harness/records/example_test.hpp"

namespace allot::gate {
namespace {

using plan::Stage;
using ::testing::HasSubstr;

const plan::Sides sides{"build", "base", "head"};
const Question question{sides, {}, false};

/// Three strategies on two builds, twelve rounds.
records::Header header() {
  records::Header made = records::example_header();
  made.plan.cells.clear();
  for (const char* build : {"base", "head"}) {
    for (const char* strategy : {"a", "b", "c"}) {
      made.plan.cells.push_back({build, "synthetic", "postings/cold", strategy, "glibc"});
    }
  }
  made.plan.budget = {12, std::nullopt};
  made.plan.seed = 5;
  made.plan.sides = sides;
  return made;
}

/// Launches by a script: how many times as long the head takes, by strategy and stage.
struct Script {
  std::map<std::pair<std::string, Stage>, double> ratio = {};
  std::size_t stop_after = 100000;
  std::vector<records::Run> runs = {};
  std::vector<plan::Plan> performed = {};

  std::optional<records::Run> launch(const plan::Launch& launch) {
    if (runs.size() == stop_after) return std::nullopt;
    // A drift, and a scatter that no two rounds of a cell share.
    const double drift = 1 + 0.01 * launch.round;
    const double scatter = 1 + 0.0001 * ((launch.round * 7 + launch.slot * 3) % 11);
    double seconds = drift * scatter;
    const auto scripted = ratio.find({launch.cell.strategy, launch.stage});
    if (launch.cell.build == "head" && scripted != ratio.end()) seconds *= scripted->second;
    records::Measured measured;
    measured.samples = {{{"sec/op", seconds}, {"cpu-sec/op", seconds}, {"peak-anon-B", 1000}}};
    measured.receipt = {{"threads", 1}};
    return records::Run{launch, seconds, measured};
  }

  run::End play(const records::Header& of) {
    return measure(of, runs, question, {}, [&](const plan::Plan& plan) {
      performed.push_back(plan);
      std::vector<records::Run> before;
      for (const records::Run& run : runs) {
        if (run.launch.stage == plan.stage) before.push_back(run);
      }
      return run::execute(
          plan, before, [this](const plan::Launch& next) { return launch(next); },
          [this](const records::Run& run) { runs.push_back(run); });
    });
  }

  [[nodiscard]] std::vector<Verdict> verdicts(
      Unconfirmed unconfirmed = Unconfirmed::withheld) const {
    return verdicts_of(family_of(header(), runs, question), {}, unconfirmed);
  }
};

Ruling ruling_of(const std::vector<Verdict>& verdicts, const std::string& strategy) {
  for (const Verdict& verdict : verdicts) {
    const bool is_it = verdict.cell == "postings/cold synthetic " + strategy + " glibc";
    if (is_it && verdict.metric == "cpu-sec/op") return verdict.ruling;
  }
  ADD_FAILURE() << "no verdict on " << strategy;
  return Ruling::invalid;
}

TEST(Stages, NothingFlaggedMeansNoFreshRounds) {
  Script script;
  EXPECT_EQ(script.play(header()), run::End::complete);
  EXPECT_EQ(script.performed.size(), 1U);
  EXPECT_EQ(script.runs.size(), 72U);
  const auto verdicts = script.verdicts();
  EXPECT_EQ(verdicts.size(), 6U);  // CPU time and peak memory of three cells
  EXPECT_EQ(overall(verdicts), Ruling::ok);
  EXPECT_EQ(verdicts[0].companion, "sec/op");
}

TEST(Stages, FlaggedCellsAloneAreMeasuredAgainOnBothSides) {
  Script script{{{{"b", Stage::first}, 1.1}, {{"b", Stage::confirmation}, 1.1}}};
  EXPECT_EQ(script.play(header()), run::End::complete);
  EXPECT_EQ(script.runs.size(), 72U + 24U);
  std::set<std::pair<int, int>> places;
  for (const records::Run& run : script.runs) {
    EXPECT_TRUE(places.emplace(run.launch.round, run.launch.slot).second);
    if (run.launch.stage == Stage::first) continue;
    EXPECT_EQ(run.launch.cell.strategy, "b");
    EXPECT_GE(run.launch.round, 12);
  }
  const auto verdicts = script.verdicts();
  EXPECT_EQ(ruling_of(verdicts, "a"), Ruling::ok);
  EXPECT_EQ(ruling_of(verdicts, "b"), Ruling::regression);
}

TEST(Stages, AChangeThatDoesNotComeBackIsNone) {
  Script script{{{{"b", Stage::first}, 1.1}}};
  script.play(header());
  EXPECT_EQ(ruling_of(script.verdicts(), "b"), Ruling::ok);
}

TEST(Stages, AnImprovementIsConfirmedLikewise) {
  Script script{{{{"c", Stage::first}, 0.8}, {{"c", Stage::confirmation}, 0.8}}};
  script.play(header());
  EXPECT_EQ(ruling_of(script.verdicts(), "c"), Ruling::improvement);
}

TEST(Stages, AGateThatIsResumedMakesTheSameLaunches) {
  const decltype(Script::ratio) slow{{{"b", Stage::first}, 1.1}, {{"b", Stage::confirmation}, 1.1}};
  Script whole{slow};
  whole.play(header());
  for (const std::size_t stop : {1U, 40U, 72U, 80U}) {
    Script script{slow, stop};
    EXPECT_EQ(script.play(header()), run::End::interrupted);
    script.stop_after = 100000;
    EXPECT_EQ(script.play(header()), run::End::complete);
    ASSERT_EQ(script.runs.size(), whole.runs.size()) << stop;
    for (std::size_t i = 0; i < whole.runs.size(); ++i) {
      EXPECT_EQ(script.runs[i].launch.cell, whole.runs[i].launch.cell) << i;
      EXPECT_EQ(script.runs[i].launch.round, whole.runs[i].launch.round) << i;
    }
  }
}

TEST(Stages, FreshRoundsHaveAsManyLaunchesAsTheFirstAndAreResumedInTheirMiddle) {
  const decltype(Script::ratio) slow{{{"b", Stage::first}, 1.1}, {{"b", Stage::confirmation}, 1.1}};
  records::Header several = header();
  several.plan.launches = 3;
  Script whole{slow};
  whole.play(several);
  EXPECT_EQ(whole.runs.size(), 3 * (72U + 24U));
  const auto verdicts = whole.verdicts();
  EXPECT_EQ(ruling_of(verdicts, "a"), Ruling::ok);
  EXPECT_EQ(ruling_of(verdicts, "b"), Ruling::regression);
  // Evidence counts rounds.
  EXPECT_EQ(verdicts[0].first->effect.base_count, 12U);

  Script script{slow, 220};
  EXPECT_EQ(script.play(several), run::End::interrupted);
  script.stop_after = 100000;
  EXPECT_EQ(script.play(several), run::End::complete);
  ASSERT_EQ(script.runs.size(), whole.runs.size());
  for (std::size_t i = 0; i < whole.runs.size(); ++i) {
    EXPECT_EQ(script.runs[i].launch.cell, whole.runs[i].launch.cell) << i;
    EXPECT_EQ(script.runs[i].launch.slot, whole.runs[i].launch.slot) << i;
  }
}

TEST(Stages, WithoutFreshRoundsTheOperatorMayStillLetAFlagStand) {
  Script script{{{{"b", Stage::first}, 1.1}}, 72};
  script.play(header());
  EXPECT_EQ(ruling_of(script.verdicts(), "b"), Ruling::inconclusive);
  EXPECT_EQ(ruling_of(script.verdicts(Unconfirmed::stands), "b"), Ruling::regression);
}

TEST(Family, AFailedRunMakesAllOfItsCellInvalid) {
  Script script;
  script.play(header());
  for (records::Run& run : script.runs) {
    const bool is_it = run.launch.cell.strategy == "a" && run.launch.cell.build == "head";
    if (!is_it || run.launch.round != 3) continue;
    run.outcome = records::Failure{records::FailureKind::digest, "wrong"};
  }
  const auto verdicts = script.verdicts();
  EXPECT_EQ(ruling_of(verdicts, "a"), Ruling::invalid);
  EXPECT_EQ(ruling_of(verdicts, "b"), Ruling::ok);
  EXPECT_EQ(verdicts[0].reason, "1 of 12 runs of the candidate failed: digest");
}

TEST(Family, ParallelWorkloadsAreJudgedByTheWall) {
  Script script;
  script.play(header());
  for (records::Run& run : script.runs) {
    std::get<records::Measured>(run.outcome).receipt["threads"] = 2;
  }
  const auto verdicts = script.verdicts();
  EXPECT_EQ(verdicts[0].metric, "sec/op");
  EXPECT_EQ(verdicts[0].companion, "cpu-sec/op");
}

TEST(Family, ACellOfOneSideIsNamedAndNotJudged) {
  records::Header lonely = header();
  lonely.plan.cells.push_back({"head", "synthetic", "postings/cold", "d", "glibc"});
  Script script;
  script.play(lonely);
  const Family family = family_of(lonely, script.runs, question);
  EXPECT_EQ(family.pairs().size(), 6U);
  EXPECT_THAT(family.lonely(),
              testing::ElementsAre("postings/cold synthetic d glibc: only build head has it"));
}

}  // namespace
}  // namespace allot::gate

// Does a run tell how far it is, what failed and how to go on?
#include "harness/cli/run_progress.hpp"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/cli/run_summary.hpp"
#include "harness/records/example_test.hpp"

namespace allot::cli {
namespace {

using records::example_header;
using records::example_run;

records::Run failed_run(int round, int slot, const std::string& detail) {
  records::Run run = example_run(round, slot);
  run.outcome = records::Failure{records::FailureKind::signal, detail};
  return run;
}

TEST(Duration, AreSecondsWrittenInTheLargestUnitThatFits) {
  EXPECT_EQ(duration_text(0.4), "0s");
  EXPECT_EQ(duration_text(59.4), "59s");
  EXPECT_EQ(duration_text(185), "3m05s");
  EXPECT_EQ(duration_text(3725), "1h02m");
}

TEST(Progress, DoesTheLineTellRoundCellsTimesAndCell) {
  const std::array finished{example_run(0, 0), example_run(0, 1), example_run(1, 0)};
  const RunProgress progress(example_header().plan, finished, stderr);
  // Three runs of 1.25 s are done, nine are left.
  EXPECT_EQ(progress.line({example_header().plan.cells[1], 1, 1}),
            "round 2 of 6  1/2 cells  4s  11s left  two-pass jemalloc postings/cold synthetic");
}

TEST(Progress, AreLaunchesCountedWhereARoundHasSeveralOfACell) {
  plan::Plan plan = example_header().plan;
  plan.launches = 3;
  const std::array finished{example_run(0, 0), example_run(0, 1)};
  const RunProgress progress(plan, finished, stderr);
  // Of 36 launches of 1.25 s two are done.
  EXPECT_EQ(progress.line({plan.cells[1], 0, 2}),
            "round 1 of 6  2/6 launches  3s  43s left  two-pass jemalloc postings/cold synthetic");
}

TEST(Progress, IsTheTimeThatIsLeftThatOfABudgetOfTime) {
  plan::Plan plan = example_header().plan;
  plan.budget = {std::nullopt, std::chrono::seconds(60)};
  const std::array finished{failed_run(0, 0, "x")};
  const RunProgress progress(plan, finished, stderr);
  EXPECT_EQ(progress.line({plan.cells[0], 0, 1}),
            "round 1  1/2 cells  1s  59s left  1 failed  arena glibc postings/cold synthetic");
}

TEST(Progress, AreFreshRoundsCountedFromTheirFirst) {
  plan::Plan plan = example_header().plan;
  plan.stage = plan::Stage::confirmation;
  plan.first_round = 6;
  const RunProgress progress(plan, {}, stderr);
  EXPECT_EQ(progress.line({plan.cells[0], 7, 1}),
            "fresh round 2 of 6  1/2 cells  0s  arena glibc postings/cold synthetic");
}

TEST(Summary, AreFailuresCountedByCellAndKind) {
  EXPECT_EQ(failure_summary({example_run(0, 0), failed_run(1, 0, "killed by SIGSEGV\nat f"),
                             failed_run(2, 0, "killed by SIGSEGV\nat g")}),
            "failed: arena glibc postings/cold synthetic (2 of 3 runs)\n"
            "    signal: killed by SIGSEGV\n    at f\n");
  EXPECT_EQ(failure_summary({example_run(0, 0)}), "");
}

TEST(Summary, IsTheHarnessesShareToldWhereRunsTellIt) {
  EXPECT_EQ(time_summary(example_header(), {example_run(0, 0)}), "");
  records::Run quick = example_run(0, 0);
  quick.wall_s = 1;
  std::get<records::Measured>(quick.outcome).timed = {0.09, 0.41};
  records::Run slow = example_run(0, 1);
  slow.wall_s = 9;
  std::get<records::Measured>(slow.outcome).timed = {8.9, 0};
  records::Header header = example_header();
  header.preparation_s = 61;
  EXPECT_EQ(time_summary(header, {quick, slow}),
            "10s of runs: 89.9 % in samples, 4.1 % in passes before them, 6.0 % the harness's own "
            "(1.1 % where samples last 100 ms or more); 1m01s of preparation\n");
}

TEST(Summary, IsTheComparisonToTypeTheOneThatTheRecordCanAnswer) {
  records::Header header = example_header();
  EXPECT_EQ(how_to_compare(header, "r.jsonl"),
            "allot compare --col strategy r.jsonl\nallot compare --col allocator r.jsonl\n");
  header.plan.cells.resize(1);
  EXPECT_EQ(how_to_compare(header, "r.jsonl"), "allot compare r.jsonl\n");
}

}  // namespace
}  // namespace allot::cli

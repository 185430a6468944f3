// Does the shim count what a program allocates: exactly, once, and alike under every allocator?
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "bench/counting/counted_run.hpp"

namespace allot::counting {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

const std::string shim = ALLOT_COUNTING;
const std::string plain = ALLOT_PLAIN;
const std::string objects = ALLOT_OBJECTS;

class Counting : public testing::Test {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "nothing can be preloaded in front of a sanitizer's malloc";
#endif
  }
};

/// The totals of a program that is one process and ends well.
json totals_of(const std::string& command, const std::string& preload = shim) {
  const CountedRun run = run_counted(preload, command);
  EXPECT_EQ(run.output.status, 0) << command;
  EXPECT_THAT(run.lines, SizeIs(1)) << command;
  return run.lines.empty() ? json() : run.lines.front();
}

std::uint64_t number(const json& totals, const char* key) {
  return totals.at(key).get<std::uint64_t>();
}

std::uint64_t reallocations(const json& totals) {
  return number(totals, "reallocations_in_place") + number(totals, "reallocations_moved");
}

/// How much more a case counts than the program's own start and end.
std::uint64_t beyond_nothing(const json& totals, const json& nothing, const char* key) {
  return number(totals, key) - number(nothing, key);
}

TEST_F(Counting, NamesTheProcessAndWhoServesIt) {
  const json totals = totals_of(plain + " nothing");
  EXPECT_THAT(totals.at("program"), HasSubstr("plain"));
  EXPECT_THAT(totals.at("malloc"), HasSubstr("libc.so.6"));
}

TEST_F(Counting, IsTheSameWhenRepeated) {
  for (const std::string& command : {plain + " churn", objects + " churn"}) {
    json first = totals_of(command);
    json second = totals_of(command);
    for (json* totals : {&first, &second})
      for (const char* key : {"pid", "parent"}) totals->erase(key);
    EXPECT_EQ(first, second) << command;
  }
}

/// The numbers of the line of valgrind's report that has `words`, in their order.
std::vector<std::uint64_t> numbers_after(const std::string& report, const std::string& words) {
  std::vector<std::uint64_t> numbers;
  const std::size_t begin = report.find(words);
  if (begin == std::string::npos) return numbers;
  std::istringstream line(report.substr(begin, report.find('\n', begin) - begin));
  for (std::string word; line >> word;) {
    std::erase(word, ',');
    if (word.find_first_not_of("0123456789") == std::string::npos && !word.empty())
      numbers.push_back(std::stoull(word));
  }
  return numbers;
}

TEST_F(Counting, AgreesWithValgrind) {
  if (run_in_shell("valgrind --version").status != 0) GTEST_SKIP() << "valgrind is not installed";
  for (const std::string& command : {plain + " forms", plain + " churn", objects + " churn"}) {
    const json totals = totals_of(command);
    const std::uint64_t twice = reallocations(totals);  // valgrind counts them as both
    const std::string report =
        run_in_shell("valgrind --run-libc-freeres=no --run-cxx-freeres=no " + command + " 2>&1")
            .text;
    EXPECT_THAT(numbers_after(report, "in use at exit:"),
                ElementsAre(number(totals, "live_bytes"), number(totals, "live_blocks")))
        << command;
    EXPECT_THAT(numbers_after(report, "total heap usage:"),
                ElementsAre(number(totals, "allocations") + twice, number(totals, "frees") + twice,
                            number(totals, "requested_bytes")))
        << command;
  }
}

TEST_F(Counting, PutsEachRequestAndEachFreedBlockInAClass) {
  const json totals = totals_of(objects + " churn");
  const auto sum = [&totals](const char* key) {
    std::uint64_t all = 0;
    for (const json& one : totals.at(key)) all += one.at(1).get<std::uint64_t>();
    return all;
  };
  EXPECT_EQ(sum("sizes"), number(totals, "allocations") + reallocations(totals));
  EXPECT_EQ(sum("lifetimes"), number(totals, "frees"));
}

TEST_F(Counting, CountsWhatRunsBeforeMainAndLeavesItsErrorsAlone) {
  const json nothing = totals_of(plain + " nothing");
  EXPECT_GE(beyond_nothing(totals_of(plain + " early"), nothing, "requested_bytes"), 100U);
}

TEST_F(Counting, LeavesALineWhenTheProgramCallsExitItself) {
  EXPECT_EQ(number(totals_of(plain + " _exit"), "live_bytes"), 10U);
}

TEST_F(Counting, GivesAForkedChildItsParentsBlocksButNotItsCounts) {
  const CountedRun run = run_counted(shim, plain + " fork");
  ASSERT_THAT(run.lines, SizeIs(2));
  const json& child = run.lines[0];
  const json& parent = run.lines[1];
  EXPECT_EQ(child.at("parent"), parent.at("pid"));
  EXPECT_EQ(number(child, "allocations"), 5U);
  EXPECT_EQ(number(child, "frees"), 3U);
  EXPECT_EQ(number(child, "live_blocks"), 12U);
  EXPECT_EQ(number(child, "live_bytes"), 750U);
  EXPECT_EQ(number(child, "peak_live_bytes"), 1000U);
  EXPECT_EQ(number(parent, "live_bytes"), 1000U);
}

TEST_F(Counting, LeavesNoLineForAVforkedChildInItsParentsMemory) {
  const CountedRun run = run_counted(shim, plain + " vfork");
  EXPECT_THAT(run.lines, SizeIs(1));
}

TEST_F(Counting, FollowsAChildThroughExec) {
  const CountedRun run = run_counted(shim, plain + " exec");
  ASSERT_THAT(run.lines, SizeIs(2));
  EXPECT_EQ(number(run.lines[0], "allocations"),
            number(totals_of(plain + " forms"), "allocations"));
}

TEST_F(Counting, FindsTheOperatorsOfACxxLibraryThatAPlugInBrings) {
  const json nothing = totals_of(plain + " nothing");
  EXPECT_GE(beyond_nothing(totals_of(plain + " 'hidden operator'"), nothing, "frees"), 100U);
}

TEST_F(Counting, RefusesATotalsFileWhosePlaceDependsOnTheFolder) {
  const Output output = run_in_shell("env ALLOT_COUNTING_FILE=here LD_PRELOAD=" + shim + " " +
                                     plain + " nothing 2>&1");
  EXPECT_NE(output.status, 0);
  EXPECT_THAT(output.text, HasSubstr("not an absolute path"));
}

class CountingUnder : public Counting, public testing::WithParamInterface<const char*> {
 protected:
  void SetUp() override {
    Counting::SetUp();
    if (IsSkipped() || GetParam()[0] == '\0') return;
    const json totals = totals_of(plain + " nothing 2>/dev/null", preload());
    if (!totals.at("malloc").get<std::string>().ends_with(GetParam()))
      GTEST_SKIP() << GetParam() << " is not installed";
  }

  static std::string preload() { return GetParam()[0] == '\0' ? shim : shim + ":" + GetParam(); }

  /// What a case counts beyond the start and end of its program.
  static json case_of(const std::string& program, const std::string& name) {
    const json nothing = totals_of(program + " nothing", preload());
    const json totals = totals_of(program + " '" + name + "'", preload());
    json beyond;
    for (const char* key : {"allocations", "frees", "requested_bytes", "live_blocks", "live_bytes"})
      beyond[key] = beyond_nothing(totals, nothing, key);
    beyond["peak"] = number(totals, "peak_live_bytes") - number(nothing, "live_bytes");
    beyond["reallocations"] = reallocations(totals) - reallocations(nothing);
    return beyond;
  }
};

INSTANTIATE_TEST_SUITE_P(Allocators, CountingUnder,
                         testing::Values("", "libjemalloc.so.2", "libmimalloc.so.2",
                                         "libtcmalloc_minimal.so.4"),
                         [](const auto& tested) { return short_name(tested.param); });

TEST_P(CountingUnder, CountsEachFunctionOfTheCLibraryOnce) {
  const json counted = case_of(plain, "forms");
  EXPECT_EQ(counted["allocations"], 8);
  EXPECT_EQ(counted["reallocations"], 1);
  EXPECT_EQ(counted["frees"], 8);
  EXPECT_EQ(counted["requested_bytes"], 10 + 77 + 30 + 40 + 300 + 64 + 50 + 4096 + 1000);
}

TEST_P(CountingUnder, CountsEachFormOfTheOperatorsOnce) {
  const json counted = case_of(objects, "forms");
  EXPECT_EQ(counted["allocations"], 12);
  EXPECT_EQ(counted["frees"], 12);
  EXPECT_EQ(counted["requested_bytes"], 120);
  EXPECT_EQ(counted["live_blocks"], 0);
}

TEST_P(CountingUnder, CountsAsUnderTheCLibrary) {
  const json counted = case_of(objects, "churn");
  const json nothing = totals_of(objects + " nothing");
  const json totals = totals_of(objects + " churn");
  for (const char* key : {"allocations", "frees", "requested_bytes", "live_bytes"})
    EXPECT_EQ(counted[key], beyond_nothing(totals, nothing, key)) << key;
  EXPECT_EQ(counted["peak"], number(totals, "peak_live_bytes") - number(nothing, "live_bytes"));
}

TEST_P(CountingUnder, TellsReallocationsThatMoveFromThoseThatStay) {
  const CountedRun run = run_counted(preload(), plain + " reallocations");
  ASSERT_THAT(run.lines, SizeIs(1));
  const json& totals = run.lines.front();
  EXPECT_EQ(run.output.text, std::to_string(number(totals, "reallocations_in_place")) + " " +
                                 std::to_string(number(totals, "reallocations_moved")) + " " +
                                 std::to_string(number(totals, "moved_bytes")) + "\n");
}

TEST_P(CountingUnder, LosesNoCountOfAnyThread) {
  const json idle = case_of(objects, "idle threads");
  const json busy = case_of(objects, "busy threads");
  const auto more = [&](const char* key) { return busy[key].get<int>() - idle[key].get<int>(); };
  // Beside the threads' thousand blocks each: the eight vectors that hold them, no longer empty,
  // and the one that is copied into them.
  EXPECT_EQ(more("allocations"), 8 * 1000 + 9);
  EXPECT_EQ(more("frees"), 8 * 1000 + 9);
  EXPECT_EQ(more("live_blocks"), 0);
}

TEST_P(CountingUnder, CountsHugeBlocksAndNoRefusedOnes) {
  const json counted = case_of(plain, "huge");
  EXPECT_EQ(counted["allocations"], 1);
  EXPECT_EQ(counted["frees"], 1);
  EXPECT_EQ(counted["requested_bytes"], 1 << 30);
}

TEST_P(CountingUnder, GoesOnAfterAnExceptionForARefusedRequest) {
  const std::string without_shim =
      std::string("env LD_PRELOAD=") + GetParam() + " " + objects + " refused 2>/dev/null";
  if (run_in_shell(without_shim).status != 0)
    GTEST_SKIP() << GetParam() << " is built without exceptions: it ends the program instead";
  const json counted = case_of(objects, "refused");
  EXPECT_EQ(counted["live_blocks"], 0);
  // The exceptions are allocated, too.
  EXPECT_GE(counted["requested_bytes"], 123456);
  EXPECT_LT(counted["requested_bytes"], 125000);
}

TEST_P(CountingUnder, CountsBetweenEnterAndLeaveOnly) {
  const CountedRun run = run_counted(preload(), objects + " phases");
  EXPECT_EQ(run.output.text,
            "5 allocations, 2 frees, 500 bytes\n"
            "0 allocations, 0 frees, 0 bytes\n"
            "2 blocks of 200 bytes, at most 500\n");
}

TEST_P(CountingUnder, SeesNoLessUsableThanRequested) {
  const json totals = totals_of(plain + " churn", preload());
  EXPECT_GT(number(totals, "usable_bytes"), number(totals, "requested_bytes"));
  EXPECT_GE(number(totals, "peak_live_usable_bytes"), number(totals, "peak_live_bytes"));
}

}  // namespace
}  // namespace allot::counting

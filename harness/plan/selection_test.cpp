// Do globs and lists choose what they say, and is a name that means nothing refused?
#include "harness/plan/selection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "errors/error.hpp"

namespace allot::plan {
namespace {

using ::testing::ElementsAre;
using Names = std::vector<std::string>;

const Names known{"arena", "ascii-array", "ascii-array-64", "batched-4", "batched-128"};

std::string fault_of(const Names& patterns) {
  try {
    select("strategy", patterns, known);
  } catch (const Error& error) {
    return error.report();
  }
  return "no fault";
}

TEST(Glob, DoesAStarStandForAnyText) {
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("a*c*e", "abcde"));
  EXPECT_TRUE(matches("postings/*", "postings/cold"));
  EXPECT_TRUE(matches("*-4", "batched-4-4"));
  EXPECT_FALSE(matches("a*c", "abcd"));
  EXPECT_FALSE(matches("", "a"));
  EXPECT_TRUE(matches("b?d", "bcd"));
  EXPECT_FALSE(matches("b?d", "bd"));
}

TEST(Selection, AreListsGlobsAndRepetitionsCombinedWithoutDuplicates) {
  EXPECT_THAT(select("strategy", Names{"batched-4,arena", "ascii*", "arena"}, known),
              ElementsAre("batched-4", "arena", "ascii-array", "ascii-array-64"));
}

TEST(Selection, IsAnUnknownNameAnsweredWithTheNearest) {
  EXPECT_EQ(fault_of({"arenna"}), "unknown strategy: \"arenna\"\n  do: did you mean \"arena\"?");
}

TEST(Selection, IsANameFarFromAllAnsweredWithTheList) {
  EXPECT_EQ(fault_of({"arena,zzzzzzzzzzzzzzz"}),
            "unknown strategy: \"zzzzzzzzzzzzzzz\"\n"
            "  do: choose from: arena, ascii-array, ascii-array-64, batched-4, batched-128");
}

TEST(Selection, IsAGlobThatMatchesNothingRefused) {
  EXPECT_THAT(fault_of({"x*"}), ::testing::StartsWith("no strategy matches \"x*\""));
}

TEST(Cells, DoesEachWorkloadMeetOnlyTheStrategiesOfItsStudy) {
  Axes axes;
  axes.builds = {"default"};
  axes.corpora = {"c"};
  axes.workloads = {"postings/cold", "refs/iterate"};
  axes.strategies["postings"] = {"arena", "two-pass"};
  axes.strategies["refs"] = {"pointer"};
  axes.allocators = {"glibc", "mimalloc"};
  const auto cells = cells_of(axes);
  EXPECT_EQ(cells.size(), 6U);
  EXPECT_EQ(cells.front(), (Cell{"default", "c", "postings/cold", "arena", "glibc"}));
  EXPECT_EQ(cells.back(), (Cell{"default", "c", "refs/iterate", "pointer", "mimalloc"}));
}

TEST(Cells, DoBoundsComeAfterTheStrategiesOfTheirStudy) {
  Axes axes;
  axes.builds = {"default"};
  axes.corpora = {"c"};
  axes.workloads = {"postings/cold", "refs/iterate"};
  axes.strategies["postings"] = {"arena"};
  axes.strategies["refs"] = {"pointer"};
  axes.bounds["postings"] = {"bound-copy"};
  axes.allocators = {"glibc"};
  EXPECT_THAT(cells_of(axes),
              ElementsAre(Cell{"default", "c", "postings/cold", "arena", "glibc"},
                          Cell{"default", "c", "postings/cold", "bound-copy", "glibc", Role::bound},
                          Cell{"default", "c", "refs/iterate", "pointer", "glibc"}));
}

}  // namespace
}  // namespace allot::plan

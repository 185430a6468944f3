// Does every value reach its cell, in the order that was asked for, and is nothing lost or mixed
// without a word?
#include "harness/compare/grouping.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/compare/defaults.hpp"

namespace allot::compare {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Results made by hand, and the tables they end in.
class Scene {
 public:
  explicit Scene(const std::string& column, const std::string& row = ".fullname") {
    arrangement.table = parse_projection(".config");
    arrangement.row = parse_projection(row);
    arrangement.column = parse_projection(column);
  }

  void add(const std::string& name, const records::Context& context, double value,
           const std::string& unit = "ns/op") {
    const records::Measurement one{value, unit};
    grouping().add({name, contexts_.intern(context), {&one, 1}, {}});
  }
  void add_in_round(const records::Context& context, int round, double value) {
    const records::Measurement one{value, "sec/op"};
    grouping().add({"w", contexts_.intern(context), {&one, 1}, {}, round});
  }
  void fail(const std::string& name, const records::Context& context, const std::string& kind) {
    grouping().add({name, contexts_.intern(context), {}, kind});
  }
  void plan(const std::string& name, const records::Context& context) { fail(name, context, ""); }

  std::vector<stats::Table> tables(const records::UnitFacts& facts = {}) {
    return grouping().tables(facts);
  }

  Arrangement arrangement;

 private:
  Grouping& grouping() {
    if (!grouping_) grouping_.emplace(arrangement);
    return *grouping_;
  }
  records::Contexts contexts_;
  std::optional<Grouping> grouping_;
};

records::Context file(const std::string& name) {
  return {name, {}};
}

TEST(Grouping, PoolsEqualKeysAndKeepsTheOrderOfAppearance) {
  Scene scene(".file");
  scene.add("B", file("new"), 3);
  scene.add("A", file("old"), 1);
  scene.add("B", file("old"), 2);
  scene.add("B", file("old"), 4);
  const auto tables = scene.tables();
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0].unit, "sec/op");
  EXPECT_THAT(tables[0].columns, ElementsAre(ElementsAre("new"), ElementsAre("old")));
  EXPECT_THAT(tables[0].rows, ElementsAre(ElementsAre("B"), ElementsAre("A")));
  EXPECT_THAT(tables[0].cells[0][1]->values, ElementsAre(2e-9, 4e-9));
  EXPECT_FALSE(tables[0].cells[1][0].has_value());
}

TEST(Grouping, MakesATablePerConfigurationAndUnit) {
  Scene scene(".file");
  const records::Context slab{"f", {{"pkg", "slab"}}};
  const records::Context arena{"f", {{"pkg", "arena"}}};
  scene.add("A", slab, 1);
  scene.add("A", arena, 1);
  scene.add("A", slab, 1, "B/op");
  std::vector<std::string> found;
  for (const auto& table : scene.tables()) {
    found.push_back(table.context[0].second + " " + table.unit);
  }
  EXPECT_THAT(found, ElementsAre("slab sec/op", "slab B/op", "arena sec/op"));
}

TEST(Grouping, WarnsWhenOneCellHoldsWhatDiffersInAHiddenKey) {
  Scene scene(".file", ".name");
  scene.add("A/x=1", file("f"), 1);
  scene.add("A/x=2", file("f"), 1);
  EXPECT_THAT(scene.tables()[0].cells[0][0]->warnings, ElementsAre("benchmarks vary in .fullname"));

  Scene ignoring(".file", ".name");
  ignoring.arrangement.ignored = parse_projection(".fullname");
  ignoring.add("A/x=1", file("f"), 1);
  ignoring.add("A/x=2", file("f"), 1);
  EXPECT_THAT(ignoring.tables()[0].cells[0][0]->warnings, IsEmpty());
}

TEST(Grouping, LaunchesOfACellShareTheirRoundAndOtherCellsDoNot) {
  Scene scene("strategy", ".name");
  scene.arrangement.paired = true;
  scene.arrangement.table.clear();
  scene.arrangement.ignored = parse_projection(".file,allocator");
  const records::Context a{"f", {{"strategy", "a"}, {"allocator", "x"}}};
  const records::Context b{"f", {{"strategy", "b"}, {"allocator", "x"}}};
  const records::Context other{"f", {{"strategy", "b"}, {"allocator", "y"}}};
  const records::Context again{"g", {{"strategy", "a"}, {"allocator", "y"}}};
  for (const int round : {0, 0, 1, 1}) {
    scene.add_in_round(a, round, 1);
    scene.add_in_round(again, round, 1);
    scene.add_in_round(b, round, 1);
    scene.add_in_round(other, round, 1);
  }
  const auto cells = scene.tables().at(0).cells.at(0);
  ASSERT_EQ(cells.size(), 2U);
  EXPECT_THAT(cells[0]->blocks, ElementsAre(0, 1, 0, 1, 2, 3, 2, 3));
  EXPECT_THAT(cells[1]->blocks, IsEmpty());  // two cells thrown together are no repetitions
}

TEST(Grouping, AFixedOrderIsAlsoAFilter) {
  Scene scene(".file@(b a)");
  for (const char* name : {"a", "b", "c"}) scene.add("A", file(name), 1);
  EXPECT_THAT(scene.tables()[0].columns, ElementsAre(ElementsAre("b"), ElementsAre("a")));
}

TEST(Grouping, PutsTheBaseFirstAndLeavesTheRestInPlace) {
  Scene scene("strategy,allocator");
  scene.arrangement.bases = {"vector-map", "glibc"};
  for (const char* strategy : {"arena", "vector-map"}) {
    for (const char* allocator : {"jemalloc", "glibc"}) {
      scene.add("A", {"f", {{"strategy", strategy}, {"allocator", allocator}}}, 1);
    }
  }
  EXPECT_THAT(scene.tables()[0].columns,
              ElementsAre(ElementsAre("vector-map", "glibc"), ElementsAre("arena", "glibc"),
                          ElementsAre("vector-map", "jemalloc"), ElementsAre("arena", "jemalloc")));
}

TEST(Grouping, PlannedCellsSetTheOrderAndMakeNoCell) {
  Scene scene(".file");
  scene.plan("A", file("first"));
  scene.plan("A", file("second"));
  scene.plan("A", file("never-run"));
  scene.add("A", file("second"), 1);
  scene.add("A", file("first"), 1);
  EXPECT_THAT(scene.tables()[0].columns, ElementsAre(ElementsAre("first"), ElementsAre("second")));
}

TEST(Grouping, FailedRunsAreCountedInEveryTableOfTheirCell) {
  Scene scene(".file");
  scene.add("A", file("f"), 1);
  scene.fail("A", file("f"), "timeout");
  scene.fail("B", file("f"), "signal");
  scene.fail("B", file("f"), "timeout");
  const auto table = scene.tables()[0];
  EXPECT_THAT(table.cells[0][0]->warnings, ElementsAre("1 of 2 runs failed: timeout"));
  EXPECT_THAT(table.cells[1][0]->values, IsEmpty());
  EXPECT_THAT(table.cells[1][0]->warnings,
              ElementsAre("2 of 2 runs failed: signal (1), timeout (1)"));
}

TEST(Grouping, ATableWhoseRunsAllFailedIsStillShown) {
  Scene scene(".file");
  scene.fail("A", file("f"), "signal");
  const auto tables = scene.tables();
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0].unit, Grouping::no_samples);
  EXPECT_TRUE(tables[0].cells[0][0]->failed_runs);
}

TEST(Grouping, ShowsTheChosenMetricsInTheOrderOfTheChoice) {
  Scene scene(".file");
  scene.arrangement.metrics = {"B/*", "sec/op"};
  for (const char* unit : {"ns/op", "allocs/op", "B/op"}) scene.add("A", file("f"), 1, unit);
  std::vector<std::string> units;
  for (const auto& table : scene.tables()) units.push_back(table.unit);
  EXPECT_THAT(units, ElementsAre("B/op", "sec/op"));
}

TEST(Grouping, UnitFactsHoldForTheTidiedUnit) {
  Scene scene(".file");
  scene.add("A", file("f"), 1, "ns/op");
  EXPECT_EQ(scene.tables({{"ns/op", "assume", "exact"}})[0].assumption, stats::Assumption::exact);
  EXPECT_EQ(scene.tables({{"ns/op", "better", "lower"}})[0].assumption, stats::Assumption::nothing);
}

class Defaults : public testing::Test {
 protected:
  void cell(const std::string& corpus, const std::string& strategy, const std::string& allocator,
            const std::string& file_name = "r") {
    axes_.observe({"w",
                   contexts_.intern({file_name,
                                     {{"build", "default"},
                                      {"corpus", corpus},
                                      {"workload", "w"},
                                      {"strategy", strategy},
                                      {"allocator", allocator}}}),
                   {},
                   {}});
  }
  /// "table; row; column"
  std::string complete(const Expressions& given = {}) {
    const Expressions full = axes_.complete(given, "");
    return full.table + "; " + full.row + "; " + full.column;
  }

  Axes axes_;

 private:
  records::Contexts contexts_;
};

TEST_F(Defaults, ColumnsAreStrategiesAndRowsWhatElseVaries) {
  cell("c", "a", "glibc");
  cell("c", "b", "jemalloc");
  EXPECT_EQ(complete(), "corpus,workload,build; allocator; strategy");
}

TEST_F(Defaults, ColumnsAreAllocatorsWhenThereIsOneStrategy) {
  cell("c", "a", "glibc");
  cell("d", "a", "jemalloc");
  EXPECT_EQ(complete(), "workload,strategy,build; corpus; allocator");
}

TEST_F(Defaults, ColumnsAreFilesWhenThereAreSeveral) {
  cell("c", "a", "glibc", "before");
  cell("c", "b", "glibc", "after");
  EXPECT_EQ(complete(), "corpus,workload,allocator,build; strategy; .file");
}

TEST_F(Defaults, WhatIsGivenIsKeptAndNothingIsThrownTogether) {
  cell("c", "a", "glibc");
  cell("c", "b", "jemalloc");
  EXPECT_EQ(complete({"", "strategy@alpha", ""}),
            "corpus,workload,build; strategy@alpha; allocator");
  EXPECT_EQ(complete({"", "corpus", "strategy"}), "workload,allocator,build; corpus; strategy");
}

TEST_F(Defaults, ASingleCellHasARowAndAColumn) {
  cell("c", "a", "glibc");
  EXPECT_EQ(complete(), "corpus,allocator,build; workload; strategy");
}

}  // namespace
}  // namespace allot::compare

// Does a report say no more than its figures do?
#include "harness/stats/finding.hpp"

#include <gtest/gtest.h>

namespace allot::stats {
namespace {

/// One row of two cells, `ratio` apart, measured in `rounds` shared rounds with a little noise.
Table two_cells(int rounds, double ratio, bool paired = true) {
  Table table;
  table.unit = "sec/op";
  table.columns = {{"base"}, {"candidate"}};
  table.rows = {{"row"}};
  Cell base;
  Cell candidate;
  for (int round = 0; round < rounds; ++round) {
    // Neither side is the larger one in every round when the ratio is 1.
    const double noise = round % 2 == 0 ? 1.01 : 0.99;
    base.values.push_back(1 + 0.001 * round);
    candidate.values.push_back(ratio * noise * (1 + 0.001 * round));
    if (!paired) continue;
    base.blocks.push_back(round);
    candidate.blocks.push_back(round);
  }
  table.cells = {{base, candidate}};
  return table;
}

std::optional<Finding> found(Table table) {
  compute(table, {});
  return finding_of(*table.cells[0][1], *table.cells[0][0]);
}

TEST(Finding, IsLessOrMoreWhereTheIntervalAndThePAgree) {
  EXPECT_EQ(found(two_cells(10, 0.5)), Finding::less);
  EXPECT_EQ(found(two_cells(10, 2)), Finding::more);
  EXPECT_EQ(found(two_cells(10, 0.5, false)), Finding::less);
}

TEST(Finding, IsAlikeWhereTheIntervalSpansOne) {
  EXPECT_EQ(found(two_cells(10, 1)), Finding::alike);
  EXPECT_EQ(found(two_cells(10, 1, false)), Finding::alike);
}

TEST(Finding, IsUndecidedWhereTheRoundsAreTooFewForAnInterval) {
  EXPECT_EQ(found(two_cells(3, 0.5)), Finding::undecided);
  EXPECT_EQ(found(two_cells(2, 0.5, false)), Finding::undecided);
}

TEST(Finding, IsOnlyAMaybeWhereManyComparisonsAreOneFamily) {
  Table table = two_cells(6, 0.5);
  // With 6 rounds p is 0.03 at best; two comparisons double it.
  table.columns.push_back({"another"});
  table.cells[0].push_back(table.cells[0][1]);
  EXPECT_EQ(found(table), Finding::maybe_less);
}

TEST(Finding, OfExactFiguresNeedsNoTest) {
  Table table = two_cells(2, 1);
  table.assumption = Assumption::exact;
  table.cells[0][0]->values = {7, 7};
  table.cells[0][1]->values = {7, 7};
  EXPECT_EQ(found(table), Finding::alike);
  table.cells[0][1]->values = {8, 8};
  EXPECT_EQ(found(table), Finding::more);
}

TEST(Finding, IsNoneWithoutASampleToCompare) {
  Table table = two_cells(6, 1);
  table.cells[0][0]->values.clear();
  table.cells[0][0]->blocks.clear();
  EXPECT_EQ(found(table), std::nullopt);
}

}  // namespace
}  // namespace allot::stats

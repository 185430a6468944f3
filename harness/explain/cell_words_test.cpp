// Is a cell found by the words that an operator has for it, and never a wrong one?
#include "harness/explain/cell_words.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/records/example_test.hpp"

namespace allot::explain {
namespace {

using ::testing::HasSubstr;

const std::vector<plan::Cell> cells{
    {"default", "synthetic", "postings/cold", "arena", "glibc"},
    {"default", "synthetic", "postings/cold", "arena", "jemalloc"},
    {"default", "synthetic", "postings/cold", "ascii-array", "glibc"},
    {"default", "linux:limit=3MB", "postings/cold", "arena", "glibc"}};

std::string fault_of_choosing(const std::string& text) {
  return records::fault_of([&] { choose_cell(text, cells, nullptr); });
}

TEST(CellWords, ChooseTheOneCellThatAllOfThemMatch) {
  EXPECT_EQ(choose_cell("arena jemalloc", cells, nullptr), cells[1]);
  EXPECT_EQ(choose_cell("asc*", cells, nullptr), cells[2]);
  EXPECT_EQ(choose_cell("linux:limit=3MB", cells, nullptr), cells[3]);
  EXPECT_EQ(choose_cell("allocator=jem* workload=*cold", cells, nullptr), cells[1]);
}

TEST(CellWords, TakeFromTheBaseWhatTheyLeaveOpen) {
  EXPECT_EQ(choose_cell("arena", cells, &cells[2]), cells[0]);
  EXPECT_EQ(choose_cell("jemalloc", cells, &cells[0]), cells[1]);
}

TEST(CellWords, AreRefusedIfTheyMatchNoneOrSeveral) {
  EXPECT_THAT(fault_of_choosing("arena"), HasSubstr("3 cells are called so"));
  EXPECT_THAT(fault_of_choosing("nothing"), HasSubstr("no such cell. There are:"));
  EXPECT_THAT(fault_of_choosing(""), HasSubstr("an empty cell"));
  EXPECT_THAT(fault_of_choosing("alocator=glibc"), HasSubstr("did you mean allocator?"));
}

TEST(CellName, LeavesOutWhatIsUsual) {
  EXPECT_EQ(name_of(cells[1]), "postings/cold synthetic arena jemalloc");
  EXPECT_EQ(name_of({"old", "c", "w", "s", "a"}), "w c s a old");
}

}  // namespace
}  // namespace allot::explain

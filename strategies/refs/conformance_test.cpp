// Does every strategy read the same refs as a naive parser, in every pass and by every look-up?
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "strategies/refs/reference.hpp"
#include "strategies/refs/strategy.hpp"
#include "strategies/refs/test_stacks.hpp"

namespace allot::refs {
namespace {

/// Keeps copies of what it is shown.
class Kept final : public RefVisitor {
 public:
  void visit(const Ref& ref) override {
    rows.push_back({0, ref.type, ref.update_index, std::string(ref.name), std::string(ref.id),
                    std::string(ref.peeled), std::string(ref.target)});
  }
  std::vector<Row> rows;
};

template <class Shower>
std::vector<Row> shown_by(Shower& shower) {
  Kept kept;
  shower.show(kept);
  return kept.rows;
}

Tally tally_of(const std::vector<Row>& rows, std::string_view pattern) {
  Tally tally;
  for (const Row& row : rows)
    if (pattern.empty() || matches(row.name, pattern)) tally.add(row.view());
  return tally;
}

/// Names that are there, that were deleted, and that lie before, between and behind them.
std::vector<std::string> names_around(const Reference& reference) {
  std::vector<std::string> names{"", "A", "\xFF"};
  for (const Row& row : reference.rows()) {
    names.push_back(row.name);
    names.push_back(row.name + "!");
    names.push_back(row.name.substr(0, row.name.size() - 1));
  }
  return names;
}

/// A stack, opened by the reference and by the strategy.
struct Opened {
  Opened(const Tables& tables, const std::string& strategy)
      : corpus(corpus_of(tables)),
        reference(corpus),
        stack(corpus),
        reader(Registry::instance().entries().at(strategy).make(stack)) {}

  corpora::Corpus corpus;
  Reference reference;
  Stack stack;
  std::unique_ptr<RefReader> reader;
};

class EveryRefStrategy : public testing::TestWithParam<std::string> {};

TEST_P(EveryRefStrategy, ReadsWhatTheReferenceReads) {
  for (const auto& [about, tables] : test_stacks()) {
    SCOPED_TRACE(about);
    const Opened opened(tables, GetParam());
    RefReader& reader = *opened.reader;
    const std::vector<Row> expected = shown_by(opened.reference);
    EXPECT_EQ(shown_by(reader), expected);
    EXPECT_EQ(reader.iterate(), tally_of(expected, ""));
    EXPECT_EQ(shown_by(reader), expected) << "in a second pass";
    reader.collect();
    EXPECT_EQ(shown_by(reader), expected) << "when all records are held";
  }
}

TEST_P(EveryRefStrategy, FindsWhatTheReferenceFinds) {
  for (const auto& [about, tables] : test_stacks()) {
    SCOPED_TRACE(about);
    const Opened opened(tables, GetParam());
    RefReader& reader = *opened.reader;
    for (const std::string& name : names_around(opened.reference)) {
      const Row* const expected = opened.reference.find(name);
      const std::optional<Ref> found = reader.find(name);
      ASSERT_EQ(found.has_value(), expected != nullptr) << name;
      if (!found) continue;
      Kept kept;
      kept.visit(*found);
      Row row = *expected;
      row.table = 0;
      ASSERT_EQ(kept.rows.front(), row) << name;
    }
  }
}

TEST_P(EveryRefStrategy, MatchesByNameAndByItsEnd) {
  const Opened opened(stack_of({.options = {}, .refs = 300, .tables = 2}), GetParam());
  RefReader& reader = *opened.reader;
  const std::vector<Row> all = shown_by(reader);
  const std::string& name = all[all.size() / 2].name;
  const std::string end = name.substr(name.rfind('/') + 1);
  EXPECT_EQ(reader.match(name), (Matches{tally_of(all, name), all.size()}));
  EXPECT_EQ(reader.match(name).matching.refs, 1U);
  EXPECT_EQ(reader.match(end), (Matches{tally_of(all, end), all.size()}));
  EXPECT_GE(reader.match(end).matching.refs, 1U);
  EXPECT_EQ(reader.match(name.substr(1)).matching.refs, 0U) << "matches whole parts only";
}

TEST_P(EveryRefStrategy, ReadsOnAfterALookUp) {
  const Opened opened(stack_of({.options = {}, .refs = 300, .tables = 3}), GetParam());
  RefReader& reader = *opened.reader;
  const Tally all = reader.iterate();
  EXPECT_FALSE(reader.find("refs/none"));
  EXPECT_EQ(reader.iterate(), all);
}

std::vector<std::string> names_of_strategies() {
  std::vector<std::string> names;
  for (const auto& [name, entry] : Registry::instance().entries()) names.push_back(name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryRefStrategy, testing::ValuesIn(names_of_strategies()),
                         [](const auto& parameter) {
                           std::string name = parameter.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace allot::refs

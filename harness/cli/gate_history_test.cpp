// Is the base that a history gives what a candidate may be compared with, and nothing older?
#include "harness/cli/gate_history.hpp"

#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "errors/error.hpp"
#include "harness/history/entry_of.hpp"
#include "harness/history/store.hpp"
#include "harness/records/codec.hpp"
#include "harness/records/example_test.hpp"
#include "harness/records/reader.hpp"
#include "harness/run/sha256.hpp"

namespace allot::cli {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

class GateAgainstHistory : public testing::Test {
 protected:
  GateAgainstHistory() {
    records::Header header = records::example_header();
    header.instrument = {"count", true, {}};
    std::ofstream file(record_);
    file << records::encode(header) << '\n' << records::encode(records::example_run(0, 0)) << '\n';
  }

  /// An entry of commit `number` in which every metric of the record is `value`.
  void add(int number, double value, bool exact, const std::string& branch = "main") {
    history::Entry entry = history::entry_of(records::read_records(record_));
    entry.commit = fmt::format("{:040x}", number);
    entry.branch = branch;
    entry.time = fmt::format("2025-01-01T00:{:02}:00Z", number);
    entry.source = fmt::format("source {} {}", number, exact);
    for (history::Value& known : entry.values) {
      known.exact = exact;
      known.center = known.low = known.high = value;
    }
    store_.add(entry);
  }

  [[nodiscard]] std::string side() const {
    std::ostringstream text;
    text << std::ifstream(write_history_side(base_, record_).input.substr(8)).rdbuf();
    return std::move(text).str();
  }

  records::Scratch scratch_;
  std::string record_ = (scratch_ / "new.jsonl").string();
  HistoryBase base_{(scratch_ / "history.sqlite").string(), "", 20};
  history::Store store_{base_.file, history::Store::Access::write};
};

TEST_F(GateAgainstHistory, OfAnExactMetricTheNewestEntryAloneIsTheBase) {
  for (int i = 0; i < 12; ++i) add(i, i < 9 ? 100 : 200, true);
  EXPECT_THAT(side(), AllOf(HasSubstr(" 200 "), Not(HasSubstr(" 100 "))));
  EXPECT_THAT(write_history_side(base_, record_).notes, Contains(HasSubstr("the newest entry")));
}

TEST_F(GateAgainstHistory, WhatWasBeforeTheLastChangeIsNoBase) {
  for (int i = 0; i < 20; ++i) add(i, (i < 10 ? 100 : 150) + i % 3, false);
  EXPECT_THAT(side(), AllOf(HasSubstr(" 151 "), Not(HasSubstr(" 101 "))));
  EXPECT_THAT(write_history_side(base_, record_).notes, Contains(HasSubstr("10 entries of")));
}

TEST_F(GateAgainstHistory, ARecordIsNoBaseOfItself) {
  add(1, 100, true);
  history::Entry own = history::entry_of(records::read_records(record_));
  own.branch = "main";
  own.time = "2025-01-02T00:00:00Z";
  own.source = run::sha256_of(record_);
  for (history::Value& value : own.values) value.center = value.low = value.high = 300;
  store_.add(own);
  EXPECT_THAT(side(), AllOf(HasSubstr(" 100 "), Not(HasSubstr(" 300 "))));
}

TEST_F(GateAgainstHistory, SeveralBranchesHaveToBeToldApart) {
  add(1, 100, true);
  add(2, 200, true, "topic");
  EXPECT_THROW(side(), Error);
  base_.branch = "main";
  EXPECT_THAT(side(), Not(HasSubstr(" 200 ")));
}

}  // namespace
}  // namespace allot::cli

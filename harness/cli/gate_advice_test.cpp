// Does a gate's advice name what to type, so that the next measurement is enough?
#include "harness/cli/gate_advice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot::cli {
namespace {

using testing::HasSubstr;

/// One inconclusive verdict after 20 rounds (or runs of each side) that asks for 25 more.
gate::Report report_of(bool paired, int launches) {
  gate::Verdict verdict;
  verdict.ruling = gate::Ruling::inconclusive;
  verdict.first.emplace();
  verdict.first->effect.paired = paired;
  verdict.first->effect.base_count = verdict.first->effect.candidate_count = 20;
  verdict.more_rounds = 25;
  gate::Report report;
  report.verdicts = {verdict};
  report.records = {"r.jsonl"};
  report.launches = launches;
  return report;
}

TEST(GateAdvice, AsksForRoundsLikeThoseThatWereMeasured) {
  EXPECT_THAT(advice_for(report_of(true, 1), true), HasSubstr("with --rounds 45,"));
  EXPECT_THAT(advice_for(report_of(true, 9), true), HasSubstr("with --rounds 45 --launches 9,"));
}

TEST(GateAdvice, AsksForAsManyRoundsAsHoldTheRunsThatSidesApartLack) {
  EXPECT_THAT(advice_for(report_of(false, 9), true), HasSubstr("with --rounds 5 --launches 9,"));
}

}  // namespace
}  // namespace allot::cli

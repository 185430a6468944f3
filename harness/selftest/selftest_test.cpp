// Does the self-test itself tell the truth: noise that is learned as it is, differences that are
// planted and found, and none where there are none?
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>

#include "harness/records/example_test.hpp"
#include "harness/selftest/arms.hpp"
#include "harness/selftest/figures.hpp"

namespace allot::selftest {
namespace {

constexpr const char* shipped_noise = "reports/records/noise/epyc-2core.jsonl";

/// Noise of a few cells with a spread of 1 % and a round effect of 5 %.
Noise example_noise() {
  Noise noise;
  plan::Random random(7);
  for (int round = 0; round < 30; ++round) noise.rounds.push_back(0.1 * (uniform(random) - 0.5));
  for (int cell = 0; cell < 3; ++cell) {
    Noise::Cell& one = noise.cells.emplace_back();
    for (int round = 0; round < 30; ++round) one.own.push_back(0.02 * (uniform(random) - 0.5));
    std::sort(one.own.begin(), one.own.end());
  }
  return noise;
}

records::Run run_of(const plan::Cell& cell, int round, int slot, double value) {
  records::Run run;
  run.launch = {cell, round, slot};
  run.outcome = records::Measured{{{{"cpu-sec/op", value}}}, "beef", {}};
  return run;
}

/// Two cells under two names; round effects of 10 %, own noise of 1 %, and the candidate slower by
/// `slowdown`. In a round of several launches each has such an effect.
records::RecordFile example_record(int rounds, double slowdown, int launches = 1) {
  records::RecordFile file;
  file.header = records::example_header();
  file.header.allocators.erase("jemalloc");
  file.header.plan.cells = {{"default", "synthetic", "postings/cold", "arena", "glibc"},
                            {"default", "synthetic", "postings/cold", "two-pass", "glibc"}};
  add_candidate(file.header, slowdown);
  plan::Random random(3);
  file.header.plan.launches = launches;
  const int cells = static_cast<int>(file.header.plan.cells.size());
  for (int block = 0; block < rounds * launches; ++block) {
    const double machine = std::exp(0.1 * (uniform(random) - 0.5));
    int slot = block % launches * cells;
    for (const plan::Cell& cell : file.header.plan.cells) {
      const double own = std::exp(0.02 * (uniform(random) - 0.5));
      const double effect = cell.allocator == file.header.plan.sides->candidate ? 1 + slowdown : 1;
      file.runs.push_back(run_of(cell, block / launches, slot++, machine * own * effect));
    }
  }
  return file;
}

double standard_deviation(const std::vector<double>& values) {
  const double count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / (count - 1));
}

TEST(Noise, SeparatesWhatARoundSharesFromALaunchesOwn) {
  const Noise noise = noise_of(example_record(400, 0), "example", "cpu-sec/op");
  ASSERT_EQ(noise.cells.size(), 4U);
  // Uniform widths of 0.1 and 0.02 have standard deviations of width / sqrt(12).
  EXPECT_NEAR(standard_deviation(noise.rounds), 0.1 / std::sqrt(12), 0.003);
  for (const Noise::Cell& cell : noise.cells) {
    EXPECT_NEAR(standard_deviation(cell.own), 0.02 / std::sqrt(12), 0.0006);
    EXPECT_NEAR(pair_spread(cell), 0.02 / std::sqrt(6), 0.0009);
  }
}

TEST(Noise, IsTheSameHoweverTheLaunchesWereGroupedIntoRounds) {
  const Noise apart = noise_of(example_record(40, 0), "example", "cpu-sec/op");
  const Noise together = noise_of(example_record(10, 0, 4), "example", "cpu-sec/op");
  EXPECT_EQ(together.rounds, apart.rounds);
  for (std::size_t cell = 0; cell < apart.cells.size(); ++cell) {
    EXPECT_EQ(together.cells[cell].own, apart.cells[cell].own);
  }
}

TEST(Noise, IsNotLearnedFromFailedOrFewRuns) {
  records::RecordFile file = example_record(11, 0);
  EXPECT_NE(records::fault_of([&] { noise_of(file, "x.jsonl", "cpu-sec/op"); }).find("11"),
            std::string::npos);
  file = example_record(12, 0);
  EXPECT_EQ(records::fault_of([&] { noise_of(file, "x.jsonl", "cpu-sec/op"); }), "no fault");
  EXPECT_NE(records::fault_of([&] { noise_of(file, "x.jsonl", "sec/op"); }).find("sec/op"),
            std::string::npos);
  file.runs.front().outcome = records::Failure{records::FailureKind::timeout, "600 s"};
  EXPECT_NE(records::fault_of([&] { noise_of(file, "x.jsonl", "cpu-sec/op"); }).find("x.jsonl"),
            std::string::npos);
}

TEST(Course, ARiseGoesFromMinusToPlusItsSize) {
  Noise still = example_noise();
  std::fill(still.rounds.begin(), still.rounds.end(), 0);
  plan::Random random(1);
  const Course course(still, {"", Drift::rise, 0.2, 0, 0}, 100, 10, random);
  EXPECT_NEAR(std::exp(course.at(0, 0)), 0.8, 0.001);
  EXPECT_NEAR(std::exp(course.at(50, 0)), 1, 0.001);
  EXPECT_NEAR(std::exp(course.at(99, 9)), 1.2, 0.001);
}

TEST(Course, SlotEffectsAreTheSameInEveryRound) {
  Noise still = example_noise();
  std::fill(still.rounds.begin(), still.rounds.end(), 0);
  plan::Random random(1);
  const Course course(still, {"", Drift::none, 0, 0.05, 0.03}, 5, 100, random);
  for (int slot = 0; slot < 100; ++slot) {
    EXPECT_EQ(course.at(0, slot), course.at(4, slot));
    EXPECT_LE(std::abs(course.at(0, slot)), std::log(1.09));
  }
}

TEST(Course, NeighboursShareTheStateOfTheMachineAndDistantLaunchesDoNot) {
  const Noise noise = example_noise();  // of three cells: a state lasts four launches
  plan::Random random(1);
  const Course course(noise, {}, 10, 12, random);
  EXPECT_EQ(course.at(0, 4), course.at(0, 7));
  EXPECT_NE(course.at(0, 3), course.at(0, 4));
  EXPECT_NE(course.at(0, 3), course.at(1, 3));
}

TEST(Trial, EqualSeedsMeasureTheSameAndOthersDoNot) {
  const Noise noise = example_noise();
  const Trial trial{&noise, {}, 4, 6, 0};
  plan::Random first(5);
  plan::Random again(5);
  plan::Random other(6);
  const auto values = measure_by_rounds(trial, first)[2].base.values;
  EXPECT_EQ(measure_by_rounds(trial, again)[2].base.values, values);
  EXPECT_NE(measure_by_rounds(trial, other)[2].base.values, values);
}

TEST(Trial, BothProtocolsLaunchEverySideAsOften) {
  const Noise noise = example_noise();
  for (const int launches : {1, 3}) {
    const Trial trial{&noise, {}, 4, 6, 0, launches};
    plan::Random random(5);
    for (const auto& table :
         {measure_by_rounds(trial, random), measure_in_sequence(trial, random)}) {
      for (const gate::Pair& pair : table) {
        EXPECT_EQ(pair.base.values.size(), 6U * static_cast<std::size_t>(launches));
        EXPECT_EQ(pair.candidate.values.size(), pair.base.values.size());
      }
    }
  }
}

// The figures of METHODOLOGY.md, with fewer tables. At a rate of 1 % two alarms in 40 tables would
// be seen in 6 of 100 seeds; this seed is fixed.
TEST(FalseAlarms, DriftAndSlotsRaiseNoneWhereBenchstatsProtocolRaisesMany) {
  const Noise noise = noise_of(records::read_records(shipped_noise), shipped_noise, "cpu-sec/op");
  for (const Disturbance& disturbance : disturbances()) {
    const Extent extent{50, 20, 40, 1};
    const FalseAlarms alarms = false_alarms(noise, disturbance, extent, strictest_limits());
    EXPECT_LE(alarms.gate.tables.hits, 1U) << disturbance.name;
    if (disturbance.drift != Drift::none) {
      EXPECT_GT(alarms.benchstat.tables.share, 0.9) << disturbance.name;
    }
  }
}

TEST(FalseAlarms, SeveralLaunchesARoundRaiseNoneEither) {
  const Noise noise = noise_of(records::read_records(shipped_noise), shipped_noise, "cpu-sec/op");
  std::size_t hits = 0;
  std::uint64_t seed = 1;
  for (const Disturbance& disturbance : disturbances()) {
    const Extent extent{50, 20, 10, seed++, 9};
    hits += false_alarms(noise, disturbance, extent, strictest_limits()).gate.tables.hits;
  }
  // At a rate of 1 % two alarms in 60 tables would be seen in 12 of 100 runs; the seeds are fixed.
  EXPECT_LE(hits, 1U);
}

TEST(Power, APlantedSlowdownIsFoundAndHalfOfItIsNot) {
  const Noise noise = example_noise();
  const Extent extent{10, 20, 100, 1};
  gate::Limits limits;
  limits.slowdown = 0.01;
  EXPECT_EQ(found(noise, 0.03, extent, limits).share, 1);
  EXPECT_EQ(found(noise, 0, extent, limits).share, 0);
}

// smallest_slowdown takes a short cut past the gate's rules; this holds it to them.
TEST(Power, TheSmallestSlowdownIsTheOneThatTheGateFindsInThatShare) {
  const Noise noise = example_noise();
  for (const int launches : {1, 3}) {
    const Extent extent{10, 20, 400, 1, launches};
    for (const double limit : {0.0, 0.01}) {
      gate::Limits limits;
      limits.slowdown = limit;
      Noise one = noise;
      one.cells.resize(1);
      const double smallest = smallest_slowdown(one.cells[0], 0.8, extent, limits);
      EXPECT_GT(smallest, limit);
      const stats::Proportion share = found(one, smallest, extent, limits);
      EXPECT_LE(share.low, 0.83) << limit;
      EXPECT_GE(share.high, 0.77) << limit;
    }
  }
}

TEST(Power, LaunchesSharpenARoundByTheRootOfTheirNumber) {
  const Noise noise = example_noise();
  const auto smallest = [&noise](int launches) {
    return smallest_slowdown(noise.cells[0], found_share, {1, 20, 200, 1, launches},
                             strictest_limits());
  };
  EXPECT_NEAR(smallest(4), smallest(1) / 2, smallest(1) * 0.08);
  EXPECT_NEAR(smallest(16), smallest(1) / 4, smallest(1) * 0.05);
}

TEST(Power, WhatIsMissedWithOneLaunchIsFoundWithNine) {
  // A round's ratio scatters by 6 %, as on a busy virtual machine: 3 % are out of reach.
  const Noise noise = with_spread(example_noise(), 0.06);
  gate::Limits limits;
  limits.slowdown = 0.01;
  EXPECT_LT(found(noise, 0.03, {10, 20, 60, 1}, limits).share, 0.3);
  EXPECT_GT(found(noise, 0.03, {10, 20, 60, 1, 9}, limits).share, 0.9);
}

TEST(Power, TooFewRoundsFindNothing) {
  const Noise noise = example_noise();
  EXPECT_TRUE(std::isinf(
      smallest_slowdown(noise.cells[0], found_share, {50, 5, 10, 1}, strictest_limits())));
}

TEST(Power, MoreRoundsFindLess) {
  const Noise noise = example_noise();
  double before = 1;
  for (const int rounds : {12, 20, 40, 80, 320}) {
    const double smallest =
        smallest_slowdown(noise.cells[0], found_share, {1, rounds, 100, 1}, strictest_limits());
    EXPECT_LT(smallest, before);
    before = smallest;
  }
}

TEST(Arms, IdenticalCellsUnderTwoNamesGetNoVerdict) {
  const records::RecordFile file = example_record(80, 0);
  const auto tables = tables_of(file, "x", "cpu-sec/op", 20, {});
  ASSERT_EQ(tables.size(), 2U);
  for (const auto& table : tables) {
    EXPECT_EQ(table.size(), 2U);
    EXPECT_EQ(std::count_if(table.begin(), table.end(), is_alarm), 0);
  }
}

TEST(Arms, ASlowedArmIsARegression) {
  gate::Limits limits;
  limits.slowdown = 0.01;
  for (const int launches : {1, 3}) {
    const records::RecordFile file = example_record(40, 0.03, launches);
    const auto tables = tables_of(file, "x", "cpu-sec/op", 20, limits);
    ASSERT_EQ(tables.size(), 1U);
    for (const gate::Verdict& verdict : tables[0]) {
      EXPECT_EQ(verdict.ruling, gate::Ruling::regression) << verdict.reason;
      EXPECT_EQ(verdict.first->effect.base_count, 20U);
    }
  }
}

TEST(Arms, TheSlowdownReachesTheWorkerThroughItsProfile) {
  records::Header header = records::example_header();
  header.allocators.erase("jemalloc");
  header.plan.cells.resize(1);
  add_candidate(header, 0.03);
  EXPECT_EQ(header.allocators.at("glibc-slowed").env.at("ALLOT_INJECT"), "3");
  EXPECT_TRUE(header.allocators.at("glibc").env.empty());
  EXPECT_EQ(header.plan.cells.size(), 2U);
}

TEST(Arms, AnOrdinaryRecordHasNone) {
  records::RecordFile file;
  file.header = records::example_header();
  const auto fault = records::fault_of([&] { tables_of(file, "x.jsonl", "cpu-sec/op", 20, {}); });
  EXPECT_NE(fault.find("x.jsonl"), std::string::npos);
}

}  // namespace
}  // namespace allot::selftest

#include "harness/cli/selftest_output.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "harness/cli/corpus_output.hpp"

namespace allot::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// Two digits that count, and "?" for what no number of cases showed.
std::string percent(double share) {
  if (!std::isfinite(share)) return "?";
  const double hundredths = share * 100;
  const int digits = hundredths == 0 || hundredths >= 10 ? 0 : hundredths >= 1 ? 1 : 2;
  return fmt::format("{:.{}f} %", hundredths, digits);
}

std::string text_of(const stats::Proportion& share) {
  return fmt::format("{} of {}  {:.1f} % [{:.1f}, {:.1f}]", share.hits, share.trials,
                     share.share * 100, share.low * 100, share.high * 100);
}

std::string name_of(const plan::Cell& cell) {
  return fmt::format("{} {} {} {}", cell.workload, cell.corpus, cell.strategy, cell.allocator);
}

void print_alarms(const SelftestResult& result) {
  if (result.alarms.empty()) return;
  fmt::print(
      "\nFalse alarms: tables of {} identical cells in {} rounds; a table counts if any of its "
      "cells is called different\n",
      result.extent.cells, result.extent.rounds);
  Rows rows{{"laid over the noise", "allot gate, no limit", "comparisons",
             "base first, then candidate, by benchstat's test", "comparisons"}};
  for (const selftest::FalseAlarms& one : result.alarms) {
    rows.push_back({std::string(one.disturbance.name), text_of(one.gate.tables),
                    percent(one.gate.comparisons), text_of(one.benchstat.tables),
                    percent(one.benchstat.comparisons)});
  }
  print_columns(rows, true);
}

void print_found(const SelftestResult& result) {
  if (result.found.empty()) return;
  fmt::print("\nFound: tables of {} cells, one of them slowed; confirmed in as many rounds again\n",
             result.extent.cells);
  Rows rows{{"spread of a round's ratio", "slowdown", "limit", "rounds", "found"}};
  for (const selftest::Found& one : result.found) {
    rows.push_back({one.noise, percent(one.slowdown), percent(one.limit),
                    fmt::format("{}", one.rounds), text_of(one.share)});
  }
  print_columns(rows, true);
}

void print_smallest(const SelftestResult& result) {
  if (result.smallest.empty()) return;
  fmt::print(
      "\nThe smallest slowdown that is found in {} of 100 cases, in a table of {}; a gate that "
      "lets 1 % pass finds 1 % more than that\n",
      selftest::found_share * 100, result.extent.cells);
  Rows rows{{"cell", "spread"}};
  for (const int rounds : selftest::rounds_shown(result.extent)) {
    rows.front().push_back(fmt::format("{} rounds", rounds));
  }
  for (const selftest::Smallest& one : result.smallest) {
    rows.push_back({name_of(one.cell), percent(one.spread)});
    for (const double slowdown : one.by_rounds) rows.back().push_back(percent(slowdown));
  }
  print_columns(rows, true);
}

void print_measured(const MeasuredArms& measured) {
  if (measured.slowdown) {
    fmt::print("\nMeasured: one arm slowed by {}, a gate that lets {} pass\n",
               percent(*measured.slowdown), percent(measured.limit));
  } else {
    fmt::print("\nMeasured: identical cells under two names, a gate that lets nothing pass\n");
  }
  fmt::print("Each table has {} rounds, and {} more that confirm.\n", measured.rounds,
             measured.rounds);
  Rows rows{{"table", "cell", "verdict", "because"}};
  for (std::size_t table = 0; table < measured.tables.size(); ++table) {
    for (const gate::Verdict& verdict : measured.tables[table]) {
      rows.push_back({fmt::format("{}", table + 1), verdict.cell,
                      std::string(gate::name_of(verdict.ruling)), verdict.reason});
    }
  }
  print_columns(rows, false);
}

records::Json number(double value) {
  return std::isfinite(value) ? records::Json(value) : records::Json(nullptr);
}

records::Json json_of(const stats::Proportion& share) {
  return {{"hits", share.hits}, {"trials", share.trials}, {"share", share.share},
          {"low", share.low},   {"high", share.high},     {"confidence", selftest::confidence}};
}

records::Json json_of(const selftest::AlarmRate& rate) {
  return {{"tables", json_of(rate.tables)}, {"comparisons", rate.comparisons}};
}

records::Json json_of(const MeasuredArms& measured) {
  records::Json tables = records::Json::array();
  for (const auto& table : measured.tables) {
    records::Json verdicts = records::Json::array();
    for (const gate::Verdict& verdict : table) {
      verdicts.push_back(
          {{"cell", verdict.cell},
           {"verdict", gate::name_of(verdict.ruling)},
           {"ratio", verdict.first ? number(verdict.first->effect.ratio) : records::Json(nullptr)},
           {"reason", verdict.reason}});
    }
    tables.push_back(std::move(verdicts));
  }
  return {{"rounds", measured.rounds},
          {"slowdown", measured.slowdown ? number(*measured.slowdown) : records::Json(nullptr)},
          {"limit", measured.limit},
          {"tables", std::move(tables)}};
}

}  // namespace

void print_selftest(const SelftestResult& result) {
  fmt::print("Noise: {} in {} rounds of {}, seed {}\n", result.metric, result.noise_rounds,
             result.source, result.extent.seed);
  if (result.measured) print_measured(*result.measured);
  print_alarms(result);
  print_found(result);
  print_smallest(result);
}

records::Json json_of(const SelftestResult& result) {
  records::Json json = {{"noise", result.source},
                        {"metric", result.metric},
                        {"noise_rounds", result.noise_rounds},
                        {"cells", result.extent.cells},
                        {"rounds", result.extent.rounds},
                        {"seed", result.extent.seed}};
  if (result.measured) json["measured"] = json_of(*result.measured);
  for (const selftest::FalseAlarms& one : result.alarms) {
    json["false_alarms"].push_back({{"disturbance", one.disturbance.name},
                                    {"gate", json_of(one.gate)},
                                    {"benchstat", json_of(one.benchstat)}});
  }
  for (const selftest::Found& one : result.found) {
    json["found"].push_back({{"spread", one.noise},
                             {"slowdown", one.slowdown},
                             {"limit", one.limit},
                             {"rounds", one.rounds},
                             {"share", json_of(one.share)}});
  }
  for (const selftest::Smallest& one : result.smallest) {
    records::Json by_rounds = records::Json::object();
    const std::vector<int> rounds = selftest::rounds_shown(result.extent);
    for (std::size_t i = 0; i < rounds.size(); ++i) {
      by_rounds[fmt::format("{}", rounds[i])] = number(one.by_rounds[i]);
    }
    json["smallest_slowdown"].push_back(
        {{"cell", name_of(one.cell)}, {"spread", one.spread}, {"by_rounds", by_rounds}});
  }
  return json;
}

}  // namespace allot::cli

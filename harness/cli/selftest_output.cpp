#include "harness/cli/selftest_output.hpp"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

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
  return fmt::format("{} of {}: {:.1f} % [{:.1f}, {:.1f}]", share.hits, share.trials,
                     share.share * 100, share.low * 100, share.high * 100);
}

std::string name_of(const plan::Cell& cell) {
  return fmt::format("{} {} {} {}", cell.workload, cell.corpus, cell.strategy, cell.allocator);
}

/// Where a round has more than one of each side: ", each side launched 9 times in a round".
std::string launches_text(const selftest::Extent& extent) {
  if (extent.launches == 1) return {};
  return fmt::format(", each side launched {} times in a round", extent.launches);
}

std::string rounds_text(const selftest::Extent& extent) {
  return fmt::format("{} rounds{}", extent.rounds, launches_text(extent));
}

/// A paragraph and the table below it; without rows, nothing.
struct Section {
  std::string text;
  Rows rows;  // the first holds the columns' names
  bool figures = true;
};

Section alarms_of(const SelftestResult& result) {
  if (result.alarms.empty()) return {};
  Section section{
      fmt::format("False alarms: tables of {} identical cells, in {}, that call any of them "
                  "different. The gate lets nothing pass. For benchstat's test all of the base was "
                  "measured first, then all of the candidate.",
                  result.extent.cells, rounds_text(result.extent)),
      {{"laid over the noise", "gate: tables", "comparisons", "benchstat: tables", "comparisons"}}};
  for (const selftest::FalseAlarms& one : result.alarms) {
    section.rows.push_back({std::string(one.disturbance.name), text_of(one.gate.tables),
                            percent(one.gate.comparisons), text_of(one.benchstat.tables),
                            percent(one.benchstat.comparisons)});
  }
  return section;
}

Section found_of(const SelftestResult& result) {
  if (result.found.empty()) return {};
  Section section{
      fmt::format("Found: tables of {} cells of which one is slowed{}, confirmed in as many rounds "
                  "again. The gate lets a third of the slowdown pass.",
                  result.extent.cells, launches_text(result.extent)),
      {{"spread of a launch's ratio", "slowdown", "rounds", "tables in which it is found"}}};
  for (const selftest::Found& one : result.found) {
    section.rows.push_back(
        {one.noise, percent(one.slowdown), fmt::format("{}", one.rounds), text_of(one.share)});
  }
  return section;
}

Section smallest_of(const SelftestResult& result) {
  if (result.smallest.empty()) return {};
  Section section{
      fmt::format("The smallest slowdown that is found in {:g} of 100 tables of {} cells by a gate "
                  "that lets nothing pass{}. One that lets 1 % pass finds 1 % more than this.",
                  selftest::found_share * 100, result.extent.cells, launches_text(result.extent)),
      {{"cell", "spread"}}};
  for (const int rounds : selftest::rounds_shown(result.extent)) {
    section.rows.front().push_back(fmt::format("{} rounds", rounds));
  }
  for (const selftest::Smallest& one : result.smallest) {
    section.rows.push_back({name_of(one.cell), percent(one.spread)});
    for (const double slowdown : one.by_rounds) section.rows.back().push_back(percent(slowdown));
  }
  return section;
}

Section measured_of(const SelftestResult& result) {
  if (!result.measured) return {};
  const MeasuredArms& measured = *result.measured;
  const std::string what =
      measured.slowdown ? fmt::format("one of two arms slowed by {}, a gate that lets {} pass",
                                      percent(*measured.slowdown), percent(measured.limit))
                        : "identical cells under two names, a gate that lets nothing pass";
  Section section{fmt::format("Measured: {}. A table has {}, and as many that confirm.", what,
                              rounds_text(result.extent)),
                  {{"table", "cell", "verdict", "because"}},
                  false};
  for (std::size_t table = 0; table < measured.tables.size(); ++table) {
    for (const gate::Verdict& verdict : measured.tables[table]) {
      section.rows.push_back({fmt::format("{}", table + 1), verdict.cell,
                              std::string(gate::name_of(verdict.ruling)), verdict.reason});
    }
  }
  return section;
}

void print_markdown(const Section& section) {
  fmt::print("\n{}\n\n", section.text);
  for (std::size_t row = 0; row < section.rows.size(); ++row) {
    fmt::print("| {} |\n", fmt::join(section.rows[row], " | "));
    if (row > 0) continue;
    for (std::size_t column = 0; column < section.rows[row].size(); ++column) {
      fmt::print("{}", column > 0 && section.figures ? "| ---: " : "| --- ");
    }
    fmt::print("|\n");
  }
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

void print_selftest(const SelftestResult& result, bool markdown) {
  fmt::print("{} of {}, seed {}.\n", result.metric, result.source, result.extent.seed);
  for (const Section& section :
       {measured_of(result), alarms_of(result), found_of(result), smallest_of(result)}) {
    if (section.rows.empty()) continue;
    if (markdown) {
      print_markdown(section);
    } else {
      fmt::print("\n{}\n", section.text);
      print_columns(section.rows, section.figures);
    }
  }
}

records::Json json_of(const SelftestResult& result) {
  records::Json json = {{"noise", result.source},
                        {"metric", result.metric},
                        {"noise_rounds", result.noise_rounds},
                        {"cells", result.extent.cells},
                        {"rounds", result.extent.rounds},
                        {"launches", result.extent.launches},
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

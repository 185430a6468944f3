#include "harness/cli/report_runs.hpp"

#include <algorithm>
#include <cmath>

namespace allot::cli {
namespace {

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

CellNames names_of(const plan::Cell& cell) {
  return {cell.build, cell.corpus, cell.workload, cell.strategy, cell.allocator};
}

std::map<std::string, double> values_of(const records::Result& result) {
  std::map<std::string, double> values;
  for (const records::Measurement& one : result.values) values.emplace(one.unit, one.value);
  return values;
}

}  // namespace

RunsByCell runs_by_cell(const std::vector<ReportInput>& inputs) {
  RunsByCell by_cell;
  for (const auto& [input, file] : inputs) {
    records::Contexts contexts;
    std::size_t planned = file.header.plan.cells.size();
    auto run = file.runs.begin();
    records::emit_results(
        file.header, file.runs, input.label, contexts, [&](const records::Result& result) {
          if (planned > 0) {  // the plan's cells come before the runs
            --planned;
            return;
          }
          if (run->measured() != nullptr) {
            by_cell[names_of(run->launch.cell)].push_back({&input.label, &*run, values_of(result)});
          }
          ++run;
        });
  }
  return by_cell;
}

ReportRuns find_runs(const RunsByCell& by_cell, const CellNames& cell, const std::string& file) {
  const auto found = by_cell.find(cell);
  if (found == by_cell.end()) return {};
  ReportRuns chosen;
  for (const ReportRun& run : found->second) {
    if (file.empty() || *run.file == file) chosen.push_back(run);
  }
  return chosen;
}

bool is_parallel(const ReportRuns& runs) {
  return std::any_of(runs.begin(), runs.end(), [](const ReportRun& run) {
    const Json& receipt = run.run->measured()->receipt;
    const auto threads = receipt.find("threads");
    return threads != receipt.end() && threads->is_number() && threads->get<double>() > 1;
  });
}

Json places_of(const ReportRuns& runs) {
  Json places = Json::array();
  for (const ReportRun& run : runs) {
    places.push_back({run.run->launch.round, run.run->launch.slot});
  }
  return places;
}

Json values_of(const ReportRuns& runs, const std::string& metric) {
  Json values = Json::array();
  for (const ReportRun& run : runs) {
    const auto value = run.values.find(metric);
    values.push_back(value == run.values.end() ? Json(nullptr) : Json(value->second));
  }
  return values;
}

void add_details(const ReportRuns& runs, Json& cell) {
  for (const ReportRun& run : runs) {
    for (const auto& item : run.run->measured()->details.items()) {
      if (!cell.contains(item.key())) cell[item.key()] = item.value();
    }
  }
}

Json drift_of(const std::vector<RatedRuns>& cells, const std::string& metric,
              const stats::Levels& levels) {
  std::map<int, std::vector<double>> ratios;
  for (const RatedRuns& cell : cells) {
    if (!(cell.center > 0)) continue;
    for (const ReportRun& run : cell.runs) {
      const auto value = run.values.find(metric);
      if (value == run.values.end()) continue;
      ratios[run.run->launch.round].push_back(value->second / cell.center);
    }
  }
  Json rounds = Json::array();
  for (const auto& [round, values] : ratios) {
    const stats::Summary summary =
        stats::summarize(values, stats::Assumption::nothing, levels.confidence);
    rounds.push_back({{"round", round},
                      {"n", values.size()},
                      {"center", summary.center},
                      {"low", number(summary.low)},
                      {"high", number(summary.high)}});
  }
  return rounds;
}

}  // namespace allot::cli

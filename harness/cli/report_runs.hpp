// The measured runs behind a report's figures, in the order in which the figures were read.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "harness/cli/report_data.hpp"

namespace allot::cli {

struct ReportRun {
  const std::string* file;               // the label of its record
  const records::Run* run;               // measured
  std::map<std::string, double> values;  // one per metric, as comparisons take it
};
using ReportRuns = std::vector<ReportRun>;
/// By build, corpus, workload, strategy (or bound) and allocator.
using CellNames = std::array<std::string, 5>;
using RunsByCell = std::map<CellNames, ReportRuns>;

RunsByCell runs_by_cell(const std::vector<ReportInput>& inputs);

/// The runs of `cell`; only those of `file` unless that is empty.
ReportRuns find_runs(const RunsByCell& by_cell, const CellNames& cell, const std::string& file);

/// Whether several threads worked, by the runs' receipts.
bool is_parallel(const ReportRuns& runs);

/// [round, slot] per run.
Json places_of(const ReportRuns& runs);

/// The metric's value per run; null where a run has none.
Json values_of(const ReportRuns& runs, const std::string& metric);

/// What instruments told of a run beside its metrics ("classes" and so on), of the first run that
/// has it.
void add_details(const ReportRuns& runs, Json& cell);

/// The runs of a cell and their centre.
struct RatedRuns {
  ReportRuns runs;
  double center;
};

/// How each round lay against the others: the summary of its runs as ratios to their cells'
/// centres.
Json drift_of(const std::vector<RatedRuns>& cells, const std::string& metric,
              const stats::Levels& levels);

}  // namespace allot::cli

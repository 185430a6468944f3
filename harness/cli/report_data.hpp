// What a report is drawn from, as one JSON document (FORMAT.md, "A report's data"): every figure
// that a chart or a page shows is computed here, by the engine of `allot compare`.
#pragma once

#include <string>
#include <vector>

#include "harness/records/reader.hpp"
#include "harness/records/results.hpp"
#include "harness/stats/table.hpp"

namespace allot::cli {

using records::Json;

struct ReportInput {
  records::Input input;
  records::RecordFile file;
};

struct ReportChoices {
  std::vector<std::string> bases;  // strategies and allocators to compare with
  stats::Levels levels;
};

/// Reads `FILE` and `LABEL=FILE` arguments. Throws Error for a file that is no record of ours.
std::vector<ReportInput> read_report_inputs(const std::vector<std::string>& arguments);

/// What was asked, where it was measured, what failed, and by what each run was proved.
Json records_data(const std::vector<ReportInput>& inputs);

/// Figures per corpus, workload and build, each cell against the group's base, and those of the
/// bounds, which are compared with nothing. Records that measured different things (times and
/// counts) of one cell share a group; where two records measured the same thing, the file is part
/// of what a group is.
Json groups_data(const std::vector<ReportInput>& inputs, const ReportChoices& choices);

/// The tables of `allot compare`, by strategy and by allocator within each group, and across groups
/// by build and by file; each where there is more than one.
Json comparisons_data(const std::vector<ReportInput>& inputs, const ReportChoices& choices);

}  // namespace allot::cli

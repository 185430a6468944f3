// The tables that a report computes: those of `allot compare`, under axes of the report's choosing.
#pragma once

#include <string>
#include <vector>

#include "harness/cli/report_data.hpp"

namespace allot::cli {

/// The axes of the three projections, as in `allot compare --table --row --col`.
struct ReportAxes {
  const char* table;
  const char* row;
  const char* column;
};

enum class ReportUnits {
  all,       // those first that a decision rests on
  deciding,  // only those, unless a record has none of them
};

/// Computed tables of strategies or of bounds, those of one instrument after those of another. A
/// file that is in none of the axes is ignored: files that complement each other share their cells.
std::vector<stats::Table> report_tables(const std::vector<ReportInput>& inputs,
                                        const ReportChoices& choices, const ReportAxes& axes,
                                        ReportUnits units, plan::Role role = plan::Role::strategy);

/// The name of what took the clock's place; empty for the clock itself.
std::string instrument_of(const records::RecordFile& file);

/// Whether two files measured one metric of one cell.
bool files_overlap(const std::vector<ReportInput>& inputs);

}  // namespace allot::cli

// Tables as comma-separated values, in benchstat's arrangement, for spreadsheets and scripts.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "harness/stats/table.hpp"

namespace allot::reports {

/// One record, quoted where Go's encoding/csv quotes.
std::string csv_record(const std::vector<std::string>& fields);

/// "A" for 0, "AB" for 27: how spreadsheets name their columns.
std::string column_letters(std::size_t column);

/// Values are unscaled, in the tidied unit. Every record of a table has as many fields as its
/// header. Warnings go to `warnings` with the name of the spreadsheet cell: "F23: text".
void print_csv(const std::vector<stats::Table>& tables, std::ostream& out, std::ostream& warnings);

}  // namespace allot::reports

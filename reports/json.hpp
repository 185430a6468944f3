// Tables with every figure they hold, raw values included, for programs.
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>
#include <vector>

#include "harness/stats/table.hpp"

namespace allot::reports {

/// A table as an object (FORMAT.md, "A comparison").
nlohmann::ordered_json json_of(const stats::Table& table);

/// One of its cells, which must exist, as an object.
nlohmann::ordered_json json_of(const stats::Table& table, std::size_t row, std::size_t column);

/// One JSON object: the levels and an array of tables (FORMAT.md). Figures that are not finite
/// are null.
void print_json(const std::vector<stats::Table>& tables, const stats::Levels& levels,
                std::ostream& out);

}  // namespace allot::reports

#include "reports/json.hpp"

#include <cmath>

#include "harness/stats/finding.hpp"

namespace allot::reports {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json number(const std::optional<double>& value) {
  return value ? number(*value) : Json(nullptr);
}

Json object_of(const stats::Comparison& comparison, double base, double candidate) {
  return {{"p", number(comparison.p)},
          {"n", {comparison.base_count, comparison.candidate_count}},
          {"ratio", base == 0 ? Json(nullptr) : number(candidate / base)},
          {"differs", comparison.differ()},
          {"warnings", comparison.warnings}};
}

Json object_of(const stats::PairedEffect& effect) {
  return {{"ratio", number(effect.ratio)}, {"low", number(effect.low)},
          {"high", number(effect.high)},   {"p", number(effect.p)},
          {"pairs", effect.pairs},         {"spread", number(effect.spread)},
          {"warnings", effect.warnings}};
}

}  // namespace

Json json_of(const stats::Table& table, std::size_t row, std::size_t column) {
  const stats::Cell& cell = *table.cells[row][column];
  Json object = {
      {"row", row}, {"column", column}, {"values", cell.values}, {"warnings", cell.warnings}};
  if (!cell.blocks.empty()) object["blocks"] = cell.blocks;
  if (cell.failed_runs) object["failed_runs"] = true;
  if (!cell.summary) return object;
  object["center"] = number(cell.summary->center);
  object["low"] = number(cell.summary->low);
  object["high"] = number(cell.summary->high);
  object["summary_warnings"] = cell.summary->warnings;
  if (cell.spread) {
    object["spread"] = {{"between", number(cell.spread->between)},
                        {"within", number(cell.spread->within)}};
  }
  if (!cell.versus) return object;
  const double base = table.cells[row].front()->summary->center;
  object["versus_base"] = object_of(*cell.versus, base, cell.summary->center);
  if (cell.paired) object["paired"] = object_of(*cell.paired);
  if (cell.rounds_to_see) object["rounds_to_see"] = *cell.rounds_to_see;
  object["adjusted_p"] = number(cell.adjusted_p);
  if (const auto finding = stats::finding_of(cell, *table.cells[row].front())) {
    object["finding"] = stats::name_of(*finding);
  }
  return object;
}

Json json_of(const stats::Table& table) {
  Json context = Json::object();
  for (const auto& [key, value] : table.context) context[key] = value;
  Json cells = Json::array();
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      if (table.cells[row][column]) cells.push_back(json_of(table, row, column));
    }
  }
  Json summaries = Json::array();
  for (const stats::ColumnSummary& summary : table.summaries) {
    summaries.push_back({{"geomean", number(summary.geomean)},
                         {"ratio", number(summary.ratio)},
                         {"warnings", summary.warnings}});
  }
  return {{"context", context},
          {"unit", table.unit},
          {"exact", table.assumption == stats::Assumption::exact},
          {"column_keys", table.column_keys},
          {"columns", table.columns},
          {"row_keys", table.row_keys},
          {"rows", table.rows},
          {"cells", cells},
          {"summaries", summaries},
          {"notes", table.notes}};
}

void print_json(const std::vector<stats::Table>& tables, const stats::Levels& levels,
                std::ostream& out) {
  Json all = Json::array();
  for (const stats::Table& table : tables) all.push_back(json_of(table));
  const Json whole = {{"comparison", 1},
                      {"alpha", levels.alpha},
                      {"confidence", levels.confidence},
                      {"visible", levels.visible},
                      {"tables", all}};
  // Names come from files that may hold any bytes; JSON takes only UTF-8.
  out << whole.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace allot::reports

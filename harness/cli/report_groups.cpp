// The figures of a report: per group every cell against the group's base, and the comparisons that
// `allot compare` would print.
#include <algorithm>

#include "harness/cli/report_runs.hpp"
#include "harness/cli/report_tables.hpp"
#include "reports/json.hpp"

namespace allot::cli {
namespace {

using Tables = std::vector<stats::Table>;
using Column = std::vector<std::string>;  // strategy, allocator

/// Tables of one context: one per unit, each with the group's cells as the columns of its only row.
struct Group {
  std::vector<const stats::Table*> tables;

  [[nodiscard]] std::string value(std::string_view axis) const {
    for (const auto& [key, value] : tables.front()->context) {
      if (key == axis) return value;
    }
    return "";
  }
  [[nodiscard]] const stats::Table* find(std::string_view unit) const {
    const auto at = std::find_if(tables.begin(), tables.end(),
                                 [unit](const stats::Table* table) { return table->unit == unit; });
    return at == tables.end() ? nullptr : *at;
  }
  /// The cells of all units, in the order of `judged`, in which the base is the first.
  [[nodiscard]] std::vector<Column> columns(const stats::Table& judged) const {
    std::vector<Column> all = judged.columns;
    for (const stats::Table* table : tables) {
      for (const Column& column : table->columns) {
        if (std::find(all.begin(), all.end(), column) == all.end()) all.push_back(column);
      }
    }
    return all;
  }
};

/// In the order of the first table of each.
std::vector<Group> grouped(const Tables& tables) {
  std::vector<Group> groups;
  for (const stats::Table& table : tables) {
    auto at = std::find_if(groups.begin(), groups.end(), [&table](const Group& group) {
      return group.tables.front()->context == table.context;
    });
    if (at == groups.end()) at = groups.insert(groups.end(), Group{});
    at->tables.push_back(&table);
  }
  return groups;
}

/// What a group is judged by: CPU time is the steadier figure where one thread works, wall time
/// the true one where several do.
const stats::Table& judged_table(const Group& group, bool parallel) {
  using namespace bench::metric;
  for (const std::string_view unit :
       {parallel ? wall : cpu, parallel ? cpu : wall, allocations, instructions, peak_live}) {
    if (const stats::Table* table = group.find(unit)) return *table;
  }
  return *group.tables.front();
}

/// The figures of one cell in all units; their `values` are in the order of `runs`.
Json figures_of(const Group& group, const Column& column, const ReportRuns& runs) {
  Json figures = Json::object();
  for (const stats::Table* table : group.tables) {
    const auto at = std::find(table->columns.begin(), table->columns.end(), column);
    if (at == table->columns.end()) continue;
    const auto index = static_cast<std::size_t>(at - table->columns.begin());
    Json& figure = figures[table->unit] = reports::json_of(*table, 0, index);
    figure["values"] = values_of(runs, table->unit);
    for (const char* place : {"row", "column", "blocks"}) figure.erase(place);
  }
  return figures;
}

Json cell_data(const Group& group, const Column& column, const ReportRuns& runs) {
  Json cell = {{"strategy", column.at(0)},
               {"allocator", column.at(1)},
               {"runs", places_of(runs)},
               {"figures", figures_of(group, column, runs)}};
  add_details(runs, cell);
  return cell;
}

/// A bound's own figures: it does other work than a strategy, so that a comparison would mislead.
Json bound_data(const Group& bounds, const Column& column, const ReportRuns& runs) {
  Json figures = figures_of(bounds, column, runs);
  for (Json& figure : figures) {
    for (const char* compared :
         {"versus_base", "paired", "rounds_to_see", "adjusted_p", "finding"}) {
      figure.erase(compared);
    }
  }
  return {{"bound", column.at(0)},
          {"allocator", column.at(1)},
          {"runs", places_of(runs)},
          {"figures", figures}};
}

Json strings_of(const Group& group, Json (*of)(const stats::Table&)) {
  Json all = Json::object();
  for (const stats::Table* table : group.tables) all[table->unit] = of(*table);
  return all;
}

/// `bounds` are those that were measured with the group's cells; none of them: nullptr.
Json group_data(const Group& group, const Group* bounds, const RunsByCell& by_cell,
                const stats::Levels& levels) {
  const auto runs_of = [&](const Column& column) {
    return find_runs(by_cell,
                     {group.value("build"), group.value("corpus"), group.value("workload"),
                      column.at(0), column.at(1)},
                     group.value(".file"));
  };
  const std::vector<Column> some = group.columns(*group.tables.front());
  const bool parallel = std::any_of(
      some.begin(), some.end(), [&](const Column& column) { return is_parallel(runs_of(column)); });
  const stats::Table& judged = judged_table(group, parallel);
  Json cells = Json::array();
  std::vector<RatedRuns> rated;
  for (const Column& column : group.columns(judged)) {
    const ReportRuns runs = runs_of(column);
    cells.push_back(cell_data(group, column, runs));
    const Json& figures = cells.back().at("figures");
    const auto figure = figures.find(judged.unit);
    if (figure != figures.end() && figure->contains("center")) {
      rated.push_back({runs, figure->at("center").get<double>()});
    }
  }
  Json limits = Json::array();
  if (bounds != nullptr) {
    for (const Column& column : bounds->columns(*bounds->tables.front())) {
      limits.push_back(bound_data(*bounds, column, runs_of(column)));
    }
  }
  const bool exact = judged.assumption == stats::Assumption::exact;
  return {{"corpus", group.value("corpus")},
          {"workload", group.value("workload")},
          {"build", group.value("build")},
          {"file", group.value(".file")},
          {"judged", judged.unit},
          {"parallel", parallel},
          {"exact", strings_of(group,
                               [](const stats::Table& table) {
                                 return Json(table.assumption == stats::Assumption::exact);
                               })},
          {"notes", strings_of(group, [](const stats::Table& table) { return Json(table.notes); })},
          {"cells", cells},
          {"bounds", limits},
          {"drift", exact ? Json::array() : drift_of(rated, judged.unit, levels)}};
}

Json comparison_data(const char* by, const Tables& tables) {
  Json all = Json::array();
  for (const stats::Table& table : tables) all.push_back(reports::json_of(table));
  return {{"by", by}, {"tables", all}};
}

bool compares(const Tables& tables) {
  return std::any_of(tables.begin(), tables.end(),
                     [](const stats::Table& table) { return table.columns.size() > 1; });
}

}  // namespace

Json groups_data(const std::vector<ReportInput>& inputs, const ReportChoices& choices) {
  const char* axes =
      files_overlap(inputs) ? "corpus,workload,build,.file" : "corpus,workload,build";
  const ReportAxes projections{axes, "", "strategy,allocator"};
  const Tables tables = report_tables(inputs, choices, projections, ReportUnits::all);
  const Tables bound_tables =
      report_tables(inputs, choices, projections, ReportUnits::all, plan::Role::bound);
  const std::vector<Group> bounds = grouped(bound_tables);
  const RunsByCell by_cell = runs_by_cell(inputs);
  Json groups = Json::array();
  for (const Group& group : grouped(tables)) {
    const auto beside = std::find_if(bounds.begin(), bounds.end(), [&group](const Group& one) {
      return one.tables.front()->context == group.tables.front()->context;
    });
    groups.push_back(
        group_data(group, beside == bounds.end() ? nullptr : &*beside, by_cell, choices.levels));
  }
  return groups;
}

Json comparisons_data(const std::vector<ReportInput>& inputs, const ReportChoices& choices) {
  struct Question {
    const char* by;
    ReportAxes axes;
  };
  const bool by_file = files_overlap(inputs);
  const auto questions =
      by_file
          ? std::vector<Question>{{"strategy",
                                   {"corpus,workload,build,.file", "allocator", "strategy"}},
                                  {"allocator",
                                   {"corpus,workload,build,.file", "strategy", "allocator"}},
                                  {"build",
                                   {"corpus,workload,.file", "strategy,allocator", "build"}},
                                  {"file",
                                   {"corpus,workload,build", "strategy,allocator", ".file"}}}
          : std::vector<Question>{{"strategy", {"corpus,workload,build", "allocator", "strategy"}},
                                  {"allocator", {"corpus,workload,build", "strategy", "allocator"}},
                                  {"build", {"corpus,workload", "strategy,allocator", "build"}}};
  Json all = Json::array();
  for (const Question& question : questions) {
    const Tables tables = report_tables(inputs, choices, question.axes, ReportUnits::deciding);
    if (compares(tables)) all.push_back(comparison_data(question.by, tables));
  }
  return all;
}

}  // namespace allot::cli

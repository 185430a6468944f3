#include "harness/cli/report_tables.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "harness/compare/defaults.hpp"
#include "harness/compare/grouping.hpp"

namespace allot::cli {

namespace {

compare::Arrangement arrange(const ReportChoices& choices, const ReportAxes& axes,
                             ReportUnits units) {
  compare::Arrangement arrangement;
  arrangement.table = compare::parse_projection(axes.table);
  arrangement.row = compare::parse_projection(axes.row);
  arrangement.column = compare::parse_projection(axes.column);
  arrangement.ignored = compare::parse_projection(".file");
  arrangement.bases = choices.bases.empty() ? compare::default_bases() : choices.bases;
  arrangement.metrics = compare::default_metrics();
  if (units == ReportUnits::all) arrangement.metrics.emplace_back("*");
  arrangement.paired = true;
  return arrangement;
}

std::set<std::string_view> bounds_of(const records::Header& header) {
  std::set<std::string_view> bounds;
  for (const plan::Cell& cell : header.plan.cells) {
    if (cell.role == plan::Role::bound) bounds.insert(cell.strategy);
  }
  return bounds;
}

/// The tables of all inputs that `instrument` has measured.
std::vector<stats::Table> tables_of(const std::string& instrument, plan::Role role,
                                    const std::vector<ReportInput>& inputs,
                                    compare::Arrangement arrangement) {
  compare::Grouping grouping(std::move(arrangement));
  records::Contexts contexts;
  records::UnitFacts facts;
  for (const auto& [input, file] : inputs) {
    if (instrument_of(file) != instrument) continue;
    const records::UnitFacts own = records::unit_facts(file.header, file.runs);
    facts.insert(facts.end(), own.begin(), own.end());
    const std::set<std::string_view> bounds = bounds_of(file.header);
    records::emit_results(file.header, file.runs, input.label, contexts,
                          [&](const records::Result& result) {
                            const bool is_bound = bounds.count(result.context->get("strategy")) > 0;
                            if (is_bound == (role == plan::Role::bound)) grouping.add(result);
                          });
  }
  return grouping.tables(facts);
}

}  // namespace

std::string instrument_of(const records::RecordFile& file) {
  return file.header.instrument ? file.header.instrument->name : "";
}

std::vector<stats::Table> report_tables(const std::vector<ReportInput>& inputs,
                                        const ReportChoices& choices, const ReportAxes& axes,
                                        ReportUnits units, plan::Role role) {
  std::vector<std::string> instruments;  // in the order of the files
  for (const ReportInput& input : inputs) {
    const std::string instrument = instrument_of(input.file);
    if (std::find(instruments.begin(), instruments.end(), instrument) == instruments.end()) {
      instruments.push_back(instrument);
    }
  }
  std::vector<stats::Table> tables;
  for (const std::string& instrument : instruments) {
    for (stats::Table& table : tables_of(instrument, role, inputs, arrange(choices, axes, units))) {
      stats::compute(table, choices.levels);
      tables.push_back(std::move(table));
    }
  }
  if (tables.empty() && units == ReportUnits::deciding) {
    return report_tables(inputs, choices, axes, ReportUnits::all, role);
  }
  return tables;
}

bool files_overlap(const std::vector<ReportInput>& inputs) {
  std::map<std::pair<plan::Cell, std::string>, std::size_t> file_of;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    for (const records::Run& run : inputs[i].file.runs) {
      if (run.measured() == nullptr) continue;
      for (const auto& [metric, value] : run.measured()->samples.front()) {
        const auto first = file_of.try_emplace({run.launch.cell, metric}, i).first;
        if (first->second != i) return true;
      }
    }
  }
  return false;
}

}  // namespace allot::cli

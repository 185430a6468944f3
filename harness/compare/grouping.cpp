#include "harness/compare/grouping.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "harness/plan/selection.hpp"
#include "harness/stats/rounds_needed.hpp"
#include "harness/stats/units.hpp"

namespace allot::compare {
namespace {

Named named_by(const Arrangement& arrangement) {
  Named named;
  for (const auto* fields :
       {&arrangement.table, &arrangement.row, &arrangement.column, &arrangement.ignored}) {
    named.add(*fields);
  }
  return named;
}

/// The group keys that no projection has taken: values that differ there were thrown together.
std::vector<Field> residue_of(const Named& named) {
  std::vector<Field> fields;
  if (!named.config_group) fields.push_back({".config", Field::first_seen, {}});
  if (!named.fullname_group) fields.push_back({".fullname", Field::first_seen, {}});
  return fields;
}

stats::Assumption assumption_for(const records::UnitFacts& facts, const std::string& unit) {
  for (const records::UnitFact& fact : facts) {
    if (fact.key == "assume" && stats::tidy(fact.unit).unit == unit) {
      return fact.value == "exact" ? stats::Assumption::exact : stats::Assumption::nothing;
    }
  }
  return stats::Assumption::nothing;
}

std::string describe_failures(std::size_t total, const std::map<std::string, std::size_t>& kinds) {
  std::size_t failed = 0;
  std::string text;
  for (const auto& [kind, count] : kinds) {
    failed += count;
    text += fmt::format("{}{}", text.empty() ? "" : ", ", kind);
    if (kinds.size() > 1) text += fmt::format(" ({})", count);
  }
  return fmt::format("{} of {} runs failed: {}", failed, total, text);
}

}  // namespace

Grouping::Grouping(Arrangement arrangement)
    : arrangement_(std::move(arrangement)),
      table_(arrangement_.table, named_by(arrangement_)),
      row_(arrangement_.row, named_by(arrangement_)),
      column_(arrangement_.column, named_by(arrangement_)),
      residue_(residue_of(named_by(arrangement_)), named_by(arrangement_)) {
  for (const auto* fields :
       {&arrangement_.table, &arrangement_.row, &arrangement_.column, &arrangement_.ignored}) {
    for (const Field& field : *fields) {
      if (field.order == Field::fixed) arrangement_.filter.require(field.key, field.values);
    }
  }
}

bool Grouping::Sample::has_rounds() const {
  const auto is_one = [](const auto& of_file) { return of_file.second.size() == 1; };
  return blocks.size() == values.size() && std::all_of(cells.begin(), cells.end(), is_one);
}

Grouping::Route& Grouping::route_of(const records::Result& result) {
  if (result.context != last_context_) {
    last_context_ = result.context;
    last_routes_ = &routes_[result.context];
  }
  const auto known = last_routes_->find(result.name);
  if (known != last_routes_->end()) return known->second;
  return (*last_routes_)[std::string(result.name)];
}

const Grouping::Keys& Grouping::keys_of(Route& route, const records::Result& result) {
  if (!route.keys) {
    route.keys = Keys{table_.project(result),
                      residue_.project(result),
                      {row_.project(result), column_.project(result)}};
    route.runs = &runs_[route.keys->table][route.keys->place];
  }
  return *route.keys;
}

std::size_t Grouping::rank_of(const std::string& unit) const {
  const auto& patterns = arrangement_.metrics;
  const auto match =
      std::find_if(patterns.begin(), patterns.end(),
                   [&](const std::string& pattern) { return plan::matches(pattern, unit); });
  return static_cast<std::size_t>(match - patterns.begin());
}

Grouping::Target& Grouping::target_of(Route& route, const records::Result& result,
                                      std::string_view unit) {
  for (Target& target : route.targets) {
    if (target.written_unit == unit) return target;
  }
  const stats::TidyUnit tidied = stats::tidy(unit);
  Target& target = route.targets.emplace_back(Target{std::string(unit), tidied.factor, nullptr});
  const auto& metrics = arrangement_.metrics;
  const bool wanted = metrics.empty() || rank_of(tidied.unit) < metrics.size();
  if (!wanted || !arrangement_.filter.matches(result, UnitNames{unit, tidied.unit})) return target;
  if (std::find(units_.begin(), units_.end(), tidied.unit) == units_.end()) {
    units_.push_back(tidied.unit);
  }
  const Keys& keys = keys_of(route, result);
  target.sample = &grids_[{keys.table, tidied.unit}][keys.place];
  target.sample->residues.insert(keys.residue);
  target.sample->cells[result.context->file].insert(result.context);
  return target;
}

int Grouping::block_of(const records::Result& result) {
  const auto fresh = static_cast<int>(blocks_.size());
  return blocks_.try_emplace({result.context->file, *result.round}, fresh).first->second;
}

void Grouping::add(const records::Result& result) {
  Route& route = route_of(result);
  for (const records::Measurement& measurement : result.values) {
    const Target& target = target_of(route, result, measurement.unit);
    if (target.sample == nullptr) continue;
    target.sample->values.push_back(measurement.value * target.factor);
    if (measurement.samples.size() > 1 && measurement.value > 0) {
      target.sample->within.push_back(stats::spread_of(measurement.samples) / measurement.value);
    }
    if (arrangement_.paired && result.round) target.sample->blocks.push_back(block_of(result));
  }
  if (result.values.empty() && arrangement_.filter.matches(result, std::nullopt)) {
    keys_of(route, result);
  }
  if (route.runs == nullptr) return;
  const bool planned = result.values.empty() && result.failure.empty();
  if (!planned) ++route.runs->total;
  if (!result.failure.empty()) ++route.runs->failed[std::string(result.failure)];
}

void Grouping::note_failures(Key table, std::map<Place, stats::Cell>& cells) const {
  const auto found = runs_.find(table);
  if (found == runs_.end()) return;
  for (const auto& [place, runs] : found->second) {
    if (runs.failed.empty()) continue;
    stats::Cell& cell = cells[place];
    cell.failed_runs = true;
    cell.warnings.push_back(describe_failures(runs.total, runs.failed));
  }
}

void Grouping::put_base_first(std::vector<Key>& columns) const {
  const auto matches = [this](Key column) {
    const std::vector<std::string> values = column_.values(column);
    return std::count_if(values.begin(), values.end(), [this](const std::string& value) {
      const auto& bases = arrangement_.bases;
      return std::find(bases.begin(), bases.end(), value) != bases.end();
    });
  };
  std::stable_sort(columns.begin(), columns.end(),
                   [&](Key a, Key b) { return matches(a) > matches(b); });
}

stats::Table Grouping::build(Key table, const std::string& unit, const Grid& grid) const {
  std::map<Place, stats::Cell> cells;
  for (const auto& [place, sample] : grid) {
    stats::Cell& cell = cells[place];
    cell.values = sample.values;
    cell.within = sample.within;
    if (sample.has_rounds()) cell.blocks = sample.blocks;
    const std::vector<Key> residues(sample.residues.begin(), sample.residues.end());
    if (std::string text = variation(residue_, residues); !text.empty()) {
      cell.warnings.push_back(std::move(text));
    }
  }
  note_failures(table, cells);

  std::set<Key> row_set, column_set;
  for (const auto& [place, cell] : cells) {
    row_set.insert(place.first);
    column_set.insert(place.second);
  }
  std::vector<Key> rows(row_set.begin(), row_set.end());
  std::vector<Key> columns(column_set.begin(), column_set.end());
  std::sort(rows.begin(), rows.end(), [this](Key a, Key b) { return row_.less(a, b); });
  std::sort(columns.begin(), columns.end(), [this](Key a, Key b) { return column_.less(a, b); });
  put_base_first(columns);

  stats::Table built;
  built.unit = unit;
  const std::vector<std::string> context_keys = table_.names();
  const std::vector<std::string> context_values = table_.values(table);
  for (std::size_t i = 0; i < context_keys.size(); ++i) {
    built.context.emplace_back(context_keys[i], context_values[i]);
  }
  built.column_keys = column_.names();
  built.row_keys = row_.names();
  for (const Key column : columns) built.columns.push_back(column_.values(column));
  for (const Key row : rows) {
    built.rows.push_back(row_.values(row));
    auto& line = built.cells.emplace_back();
    for (const Key column : columns) {
      const auto found = cells.find({row, column});
      line.push_back(found == cells.end() ? std::nullopt : std::optional(found->second));
    }
  }
  return built;
}

std::vector<stats::Table> Grouping::tables(const records::UnitFacts& facts) const {
  struct Wanted {
    Key table;
    std::size_t unit_order;
    std::string unit;
    const Grid* grid;
  };
  static const Grid empty;
  std::vector<Wanted> wanted;
  std::set<Key> measured;
  for (const auto& [key, grid] : grids_) {
    const auto& [table, unit] = key;
    const auto appearance = std::find(units_.begin(), units_.end(), unit) - units_.begin();
    wanted.push_back(
        {table, rank_of(unit) * units_.size() + static_cast<std::size_t>(appearance), unit, &grid});
    measured.insert(table);
  }
  for (const auto& [table, places] : runs_) {
    const bool failed = std::any_of(places.begin(), places.end(),
                                    [](const auto& runs) { return !runs.second.failed.empty(); });
    if (failed && measured.count(table) == 0) {
      wanted.push_back({table, 0, std::string(no_samples), &empty});
    }
  }
  std::sort(wanted.begin(), wanted.end(), [this](const Wanted& a, const Wanted& b) {
    if (a.table != b.table) return table_.less(a.table, b.table);
    return a.unit_order < b.unit_order;
  });
  std::vector<stats::Table> tables;
  for (const Wanted& one : wanted) {
    tables.push_back(build(one.table, one.unit, *one.grid));
    tables.back().assumption = assumption_for(facts, one.unit);
  }
  return tables;
}

}  // namespace allot::compare

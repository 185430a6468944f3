#include "harness/gate/family.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "bench/record_keys.hpp"
#include "harness/compare/keys.hpp"
#include "harness/plan/selection.hpp"
#include "harness/stats/units.hpp"

namespace allot::gate {
namespace {

namespace metric = bench::metric;

constexpr std::array exact_metrics{metric::allocations, metric::requested, metric::peak_live,
                                   metric::instructions};

/// What runs of one side failed of; empty if none did.
std::string failure_text(const char* side, std::size_t count,
                         const std::map<std::string, std::size_t>& failures) {
  std::size_t failed = 0;
  std::string kinds;
  for (const auto& [kind, times] : failures) {
    failed += times;
    kinds += (kinds.empty() ? "" : ", ") + kind;
  }
  if (failed == 0) return {};
  return fmt::format("{} of {} runs of the {} failed: {}", failed, count, side, kinds);
}

}  // namespace

std::optional<std::size_t> Family::side_of(const records::Result& result) const {
  const std::string_view value = compare::extract(result, question_.sides.axis);
  if (value == question_.sides.base) return 0;
  if (value == question_.sides.candidate) return 1;
  return std::nullopt;
}

Family::Cell& Family::cell_of(const records::Result& result) {
  // Of a plan's cells, results are named by their workload.
  const bool names_side = question_.sides.axis == "workload";
  std::string identity = names_side ? "" : std::string(result.name);
  std::string name = identity;
  for (const auto& [key, value] : result.context->config) {
    if (key == question_.sides.axis) continue;
    identity += ' ' + key + '=' + value;
    // Of a record's axes only a build without a name goes without saying; of other files' many
    // keys only the package tells benchmarks apart.
    const auto& axes = plan::axis_names;
    const bool is_axis = std::find(axes.begin(), axes.end(), key) != axes.end();
    const bool is_named = is_axis ? key != "build" || value != "default" : key == "pkg";
    if (is_named && value != result.name) name += (name.empty() ? "" : " ") + value;
  }
  const auto [known, is_new] = by_identity_.try_emplace(identity, cells_.size());
  if (is_new) {
    const bool is_taken = std::any_of(cells_.begin(), cells_.end(),
                                      [&name](const Cell& cell) { return cell.name == name; });
    cells_.push_back({is_taken ? identity : name});
  }
  return cells_[known->second];
}

std::optional<std::string> Family::name_of(const records::Result& result) {
  if (!side_of(result)) return std::nullopt;
  return cell_of(result).name;
}

void Family::add(const records::Result& result) {
  const auto side = side_of(result);
  if (!side) return;
  Cell& cell = cell_of(result);
  cell.planned[*side] = true;
  if (result.values.empty() && result.failure.empty()) return;
  Runs& runs = cell.by_stage[result.stage][*side];
  ++runs.count;
  if (!result.failure.empty()) ++runs.failures[std::string(result.failure)];
  cell.threads = std::max(cell.threads, result.threads);
  // Rounds of two files are two different moments.
  const bool has_rounds = result.round && question_.sides.axis != "file";
  const auto fresh = static_cast<int>(blocks_.size());
  const int block =
      !has_rounds ? 0
                  : blocks_.try_emplace({result.context->file, *result.round}, fresh).first->second;
  for (const records::Measurement& measurement : result.values) {
    const stats::TidyUnit unit = stats::tidy(measurement.unit);
    Side& values = runs.by_metric[unit.unit];
    values.values.push_back(measurement.value * unit.factor);
    if (has_rounds) values.rounds.push_back(block);
  }
}

void Family::learn(const records::UnitFacts& facts) {
  for (const records::UnitFact& fact : facts) {
    if (fact.key == "assume") exact_[stats::tidy(fact.unit).unit] = fact.value == "exact";
  }
}

std::vector<std::string> Family::deciding(const Cell& cell, const Runs& runs) const {
  const auto has = [&runs](std::string_view name) {
    return runs.by_metric.count(std::string(name)) > 0;
  };
  const auto is_exact = [this](const std::string& name) {
    const auto found = exact_.find(name);
    return found != exact_.end() && found->second;
  };
  std::vector<std::string> chosen;
  if (!question_.metrics.empty()) {
    for (const auto& [name, side] : runs.by_metric) {
      const auto matches = [&name = name](const std::string& glob) {
        return plan::matches(glob, name);
      };
      if (std::any_of(question_.metrics.begin(), question_.metrics.end(), matches)) {
        chosen.push_back(name);
      }
    }
  } else {
    for (const std::string_view name : exact_metrics) {
      if (has(name) && is_exact(std::string(name))) chosen.emplace_back(name);
    }
    const bool by_wall = cell.threads > 1 || !has(metric::cpu);
    const std::string_view time = by_wall ? metric::wall : metric::cpu;
    if (has(time)) chosen.emplace_back(time);
    for (const std::string_view memory : {metric::peak, metric::peak_rss}) {
      if (has(memory)) chosen.emplace_back(memory);
    }
    if (chosen.empty()) {
      for (const auto& [name, side] : runs.by_metric) chosen.push_back(name);
    }
  }
  if (question_.exact_only)
    std::erase_if(chosen, [&](const auto& name) { return !is_exact(name); });
  return chosen;
}

Pair Family::pair_of(const Cell& cell, const std::array<Runs, 2>& runs,
                     const std::string& metric) const {
  const auto side = [&runs](std::size_t index, const std::string& name) {
    const auto found = runs[index].by_metric.find(name);
    return found == runs[index].by_metric.end() ? Side{} : found->second;
  };
  const auto exact = exact_.find(metric);
  Pair pair{cell.name, metric, exact != exact_.end() && exact->second, side(0, metric),
            side(1, metric)};
  pair.fault = failure_text("candidate", runs[1].count, runs[1].failures);
  if (pair.fault.empty()) pair.fault = failure_text("base", runs[0].count, runs[0].failures);
  const std::string other(metric == metric::cpu    ? metric::wall
                          : metric == metric::wall ? metric::cpu
                                                   : std::string_view{});
  if (!side(0, other).values.empty() && !side(1, other).values.empty()) {
    pair.companion = Companion{other, side(0, other), side(1, other)};
  }
  return pair;
}

std::vector<Pair> Family::pairs(plan::Stage stage) const {
  std::vector<Pair> pairs;
  for (const Cell& cell : cells_) {
    const auto found = cell.by_stage.find(stage);
    if (found == cell.by_stage.end() || !cell.planned[0] || !cell.planned[1]) continue;
    const std::array<Runs, 2>& runs = found->second;
    // A side of which every run failed has no metrics of its own to choose from.
    std::vector<std::string> metrics = deciding(cell, runs[0]);
    if (metrics.empty()) metrics = deciding(cell, runs[1]);
    if (metrics.empty() && !question_.exact_only) metrics.emplace_back("(no samples)");
    for (const std::string& name : metrics) pairs.push_back(pair_of(cell, runs, name));
  }
  return pairs;
}

std::vector<std::string> Family::lonely() const {
  std::vector<std::string> lines;
  for (const Cell& cell : cells_) {
    if (cell.planned[0] && cell.planned[1]) continue;
    lines.push_back(
        fmt::format("{}: only {} {} has it", cell.name, question_.sides.axis,
                    cell.planned[0] ? question_.sides.base : question_.sides.candidate));
  }
  return lines;
}

}  // namespace allot::gate

#include "harness/cli/cell_to_run.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "errors/error.hpp"
#include "harness/explain/cell_words.hpp"
#include "harness/plan/selection.hpp"

namespace allot::cli {
namespace {

using Names = std::vector<std::string>;
using ByAxis = std::map<std::string, Names>;

ByAxis names_in(const Runnable& runnable) {
  ByAxis names{{"allocator", runnable.allocators}, {"corpus", runnable.corpora}};
  for (const auto& [study, parts] : runnable.listing.studies) {
    for (const run::Named& one : parts.workloads) names["workload"].push_back(one.name);
    for (const run::Named& one : parts.strategies) {
      Names& known = names["strategy"];
      // Studies may share a name, such as "arena".
      if (std::find(known.begin(), known.end(), one.name) == known.end()) {
        known.push_back(one.name);
      }
    }
  }
  return names;
}

bool is_known(const Names& names, const std::string& glob) {
  return std::any_of(names.begin(), names.end(),
                     [&glob](const std::string& name) { return plan::matches(glob, name); });
}

/// "corpus" for a path, or a name with a limit.
std::string axis_of(const explain::CellWord& word, const ByAxis& names) {
  if (!word.axis.empty()) return word.axis;
  for (const char* axis : {"workload", "strategy", "allocator", "corpus"}) {
    if (is_known(names.at(axis), word.glob)) return axis;
  }
  if (word.glob.find_first_of("/:") != std::string::npos) return "corpus";
  Names all;
  for (const auto& [axis, known] : names) all.insert(all.end(), known.begin(), known.end());
  plan::select("name", std::vector{word.glob}, all);  // throws, with the nearest one
  return {};
}

std::string one_of(const std::string& axis, const std::string& glob, const ByAxis& names) {
  if (axis == "corpus" && !is_known(names.at(axis), glob)) return glob;
  const Names chosen = plan::select(axis, std::vector{glob}, names.at(axis));
  if (chosen.size() == 1) return chosen.front();
  throw Error(fmt::format("{}: {} names of {} {}s", glob, chosen.size(), axis, axis),
              fmt::format("name one, such as {}", chosen.front()));
}

/// The study of the chosen workload, or the one that has the strategy.
std::string study_of(const plan::Cell& cell, const run::Listing& listing) {
  if (!cell.workload.empty()) return std::string(plan::study_of(cell.workload));
  for (const auto& [name, study] : listing.studies) {
    const auto& strategies = study.strategies;
    if (std::any_of(strategies.begin(), strategies.end(),
                    [&cell](const run::Named& one) { return one.name == cell.strategy; })) {
      return name;
    }
  }
  return {};
}

}  // namespace

plan::Cell cell_to_run(const std::string& text, const Runnable& runnable, const plan::Cell* base) {
  const ByAxis names = names_in(runnable);
  std::map<std::string, std::string> chosen;
  for (const explain::CellWord& word : explain::parse_cell(text)) {
    const std::string axis = axis_of(word, names);
    if (axis == "build") throw Error(fmt::format("{}: builds are chosen in records, by -f", text));
    if (!chosen.emplace(axis, one_of(axis, word.glob, names)).second) {
      throw Error(fmt::format("{}: two names of {} {}", text, axis, "in one cell"));
    }
  }
  plan::Cell cell = base != nullptr ? *base : plan::Cell{"default", "", "", "", "glibc"};
  for (const auto& [axis, field] :
       {std::pair{"workload", &cell.workload}, std::pair{"corpus", &cell.corpus},
        std::pair{"strategy", &cell.strategy}, std::pair{"allocator", &cell.allocator}}) {
    if (chosen.contains(axis)) *field = chosen[axis];
  }
  if (cell.strategy.empty()) throw Error(fmt::format("{}: no strategy", text), "name one");
  const std::string study = study_of(cell, runnable.listing);
  if (cell.workload.empty())
    cell.workload = runnable.listing.studies.at(study).workloads.front().name;
  if (cell.corpus.empty()) cell.corpus = runnable.listing.studies.at(study).corpus;
  return cell;
}

}  // namespace allot::cli

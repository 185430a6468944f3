#include "harness/cli/gate_records.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <optional>
#include <set>

#include "errors/error.hpp"
#include "harness/cli/gate_advice.hpp"
#include "harness/cli/gate_limits.hpp"
#include "harness/cli/gate_sides.hpp"
#include "harness/compare/filter.hpp"
#include "harness/gate/stages.hpp"
#include "harness/records/reader.hpp"
#include "harness/records/results.hpp"

namespace allot::cli {
namespace {

using records::Input;

/// What the files say of themselves, before any result is looked at.
struct Sources {
  std::vector<Input> inputs;
  std::set<std::string> fresh;                     // paths of those that confirm the others
  std::map<std::string, records::Header> headers;  // by label, of records

  /// Only what was measured by the same means can be read together.
  [[nodiscard]] std::map<std::string, std::vector<Input>> by_instrument() const {
    std::map<std::string, std::vector<Input>> groups;
    for (const Input& input : inputs) {
      const auto header = headers.find(input.label);
      const bool has_one = header != headers.end() && header->second.instrument;
      groups[has_one ? header->second.instrument->name : ""].push_back(input);
    }
    return groups;
  }

  /// Whether `allot gate --resume` could add fresh rounds.
  [[nodiscard]] bool can_be_resumed() const {
    if (inputs.size() != 1 || headers.size() != 1) return false;
    // Of `allot exec`, whose programs only that command can start.
    const auto is_of_a_program = [](const auto& build) {
      return build.second.facts.contains("commands");
    };
    const auto& builds = headers.begin()->second.builds;
    return std::none_of(builds.begin(), builds.end(), is_of_a_program);
  }

  /// Of each side in a round, of the records by the clock: instruments repeat as they need to.
  [[nodiscard]] int launches() const {
    int most = 1;
    for (const auto& [label, header] : headers) {
      if (!header.instrument) most = std::max(most, header.plan.launches);
    }
    return most;
  }

  [[nodiscard]] std::optional<plan::Sides> sides() const {
    for (const auto& [label, header] : headers) {
      if (header.plan.sides) return header.plan.sides;
    }
    return std::nullopt;
  }
};

Sources open(std::vector<std::string> files, const std::vector<std::string>& fresh) {
  Sources sources;
  for (const Input& input : records::parse_inputs(fresh)) sources.fresh.insert(input.path);
  files.insert(files.begin(), fresh.begin(), fresh.end());
  sources.inputs = records::parse_inputs(files);
  for (const Input& input : sources.inputs) {
    if (input.path == "-") {
      throw Error("a gate reads its files twice, and standard input only once", "name a file");
    }
    if (records::format_of(input) == records::Format::record) {
      sources.headers[input.label] = records::read_records(input.path).header;
    }
  }
  return sources;
}

/// Shows every result that passes the filter to `sink`, and the units' facts of each group of
/// files to `learn`. Returns how many lines could not be read.
std::size_t read(const Sources& sources, const compare::Filter& filter,
                 const records::ResultSink& sink,
                 const std::function<void(const records::UnitFacts&)>& learn,
                 const std::function<void(const std::string&)>& complain) {
  std::size_t faults = 0;
  for (const auto& [instrument, inputs] : sources.by_instrument()) {
    bool is_fresh = false;
    records::ResultReader reader(
        [&](records::Result result) {
          if (is_fresh) result.stage = plan::Stage::confirmation;
          if (filter.matches(result, std::nullopt)) sink(result);
        },
        complain);
    for (const Input& input : inputs) {
      is_fresh = sources.fresh.contains(input.path);
      reader.read(input);
    }
    learn(reader.units());
    faults += reader.faults();
  }
  return faults;
}

std::string origin_of(const Sources& sources, const plan::Sides& sides, const std::string& value) {
  for (const auto& [label, header] : sources.headers) {
    if (sides.axis == "file" && label != value) continue;
    for (const auto& [name, build] : header.builds) {
      if (sides.axis == "build" ? name != value : header.builds.size() > 1) continue;
      const auto commit = build.facts.find("commit");
      const bool tells_sides_apart = sides.axis == "build" || sides.axis == "file";
      if (!tells_sides_apart || commit == build.facts.end()) continue;
      return fmt::format("commit {}", commit->get<std::string>());
    }
  }
  return {};
}

/// What makes a comparison of these files doubtful.
std::vector<std::string> doubts(const Sources& sources, const gate::Origin& origin) {
  std::vector<std::string> notes;
  for (const std::string& side : std::set{origin.base, origin.candidate}) {
    if (!side.ends_with("-dirty")) continue;
    notes.push_back(fmt::format("{} was built with uncommitted changes", side));
  }
  std::set<std::string> hosts;
  for (const auto& [label, header] : sources.headers) {
    const auto id = header.host.find("id");
    if (id != header.host.end() && id->is_string()) hosts.insert(id->get<std::string>());
  }
  if (hosts.size() > 1) {
    notes.push_back(
        fmt::format("the records come from {} machines: what differs may be those", hosts.size()));
  }
  return notes;
}

}  // namespace

Judged judge_files(const GateRequest& request, const std::vector<std::string>& files) {
  const Sources sources = open(files, request.fresh);
  const compare::Filter filter(request.filter);
  AxisValues values;
  const auto silent = [](const std::string&) {};
  read(
      sources, filter,
      [&](const records::Result& result) {
        // A file of fresh rounds is no side of its own.
        if (result.stage == plan::Stage::first) values.observe(result);
      },
      [](const records::UnitFacts&) {}, silent);

  const plan::Sides sides = resolve_sides(request, values, sources.sides());
  gate::Family family({sides, request.metrics, request.exact_only});
  const std::size_t faults = read(
      sources, filter, [&](const records::Result& result) { family.add(result); },
      [&](const records::UnitFacts& facts) { family.learn(facts); },
      [](const std::string& fault) { fmt::print(stderr, "allot: {}\n", fault); });

  Judged judged;
  gate::Report& report = judged.report;
  report.sides = sides;
  report.origin = {origin_of(sources, sides, sides.base),
                   origin_of(sources, sides, sides.candidate)};
  report.limits = parse_limits_of_gate(request);
  report.verdicts = gate::verdicts_of(
      family, report.limits,
      request.accept_unconfirmed ? gate::Unconfirmed::stands : gate::Unconfirmed::withheld);
  report.notes = family.lonely();
  if (report.verdicts.empty()) {
    throw Error(request.exact_only ? "nothing to judge: no exact metric is on both sides"
                                   : "nothing to judge: no result is on both sides",
                request.exact_only
                    ? "measure some: allot run --count, or allot gate --exact-only without a file"
                    : fmt::format("check --filter, --metric and the sides\n  {}",
                                  fmt::join(report.notes, "\n  ")));
  }
  for (std::string& doubt : doubts(sources, report.origin))
    report.notes.push_back(std::move(doubt));
  for (const Input& input : sources.inputs) report.records.push_back(input.path);
  report.launches = sources.launches();
  report.advice = advice_for(report, sources.can_be_resumed());
  judged.is_whole = faults == 0;
  return judged;
}

}  // namespace allot::cli

#include "harness/cli/gate_measure.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "errors/error.hpp"
#include "harness/cli/gate_builds.hpp"
#include "harness/cli/gate_limits.hpp"
#include "harness/cli/gate_needs.hpp"
#include "harness/cli/gate_sides.hpp"
#include "harness/cli/recording.hpp"
#include "harness/cli/run_summary.hpp"
#include "harness/gate/stages.hpp"
#include "harness/plan/sides.hpp"
#include "harness/stats/rounds_needed.hpp"

namespace allot::cli {
namespace {

// Fewer leave no interval worth the name at the spread of an ordinary machine.
constexpr std::size_t least_rounds = 10;
// Above what the adjusted p of a family needs at least, so that one round may disagree.
constexpr std::size_t spare_rounds = 2;
// Time and peak memory of a cell are judged.
constexpr std::size_t noisy_metrics = 2;

/// As many rounds as the number of comparisons needs, unless the operator said.
void choose_rounds(const GateRequest& request, plan::Plan& plan) {
  if (!request.run->budget.empty() || request.run->rounds > 0) return;
  const std::size_t comparisons = plan.cells.size() / 2 * noisy_metrics;
  const std::size_t needed = stats::fewest_rounds(request.alpha, comparisons) + spare_rounds;
  plan.budget.rounds = static_cast<int>(std::max(least_rounds, needed));
}

plan::Sides sides_of(const GateRequest& request, const plan::Plan& plan) {
  AxisValues values;
  for (const plan::Cell& cell : plan.cells) values.observe(cell);
  const plan::Sides sides = resolve_sides(request, values, plan.sides);
  const auto& axes = plan::axis_names;
  if (std::find(axes.begin(), axes.end(), sides.axis) == axes.end()) {
    throw Error(fmt::format("--by {}: only what a plan varies can be measured", sides.axis),
                fmt::format("choose from: {}", fmt::join(axes, ", ")));
  }
  return sides;
}

/// Makes the plan two-sided: what is on neither side is not launched.
void take_sides(const GateRequest& request, plan::Plan& plan) {
  plan.sides = sides_of(request, plan);
  std::erase_if(plan.cells, [&plan](const plan::Cell& cell) {
    return plan::side_of(*plan.sides, cell) == plan::Side::neither;
  });
}

/// Both stages into one record.
run::End fill(const GateRequest& request, const plan::Sides& sides, Recording& recording,
              const run::Interrupt& interrupt) {
  const run::End end = gate::measure(
      recording.header, recording.runs, {sides, request.metrics, request.exact_only},
      parse_limits_of_gate(request), [&](const plan::Plan& plan) {
        if (plan.stage == plan::Stage::confirmation) {
          fmt::print(stderr,
                     "measuring {} of the cells once more, in {} fresh rounds: they were flagged\n",
                     plan.cells.size() / 2, *plan.budget.rounds);
        }
        return perform(plan, recording, interrupt);
      });
  fmt::print(stderr, "{}{}", failure_summary(recording.runs),
             inexact_summary(recording.header, recording.runs));
  return end;
}

/// One plan, by the clock or with an instrument, into a record of its own.
run::End record(const GateRequest& request, const std::string& instrument, GateRecords& records,
                const run::Interrupt& interrupt) {
  RunRequest run = *request.run;
  run.instrument = instrument;
  if (!instrument.empty()) {
    // Counts are exact: the instrument knows how often they are to be repeated.
    run.rounds = 0;
    run.launches = 1;
    run.budget.clear();
  }
  RunSetup setup = set_up(run, tell_packing);
  take_sides(request, setup.header.plan);
  if (instrument.empty()) choose_rounds(request, setup.header.plan);
  const std::string suffix = instrument.empty() ? "" : "-" + instrument;
  std::string output = request.record;
  if (!output.empty() && !suffix.empty()) {
    const std::size_t end = output.ends_with(".jsonl") ? output.size() - 6 : output.size();
    output.insert(end, suffix);
  }
  Recording recording = begin_recording(std::move(setup), output, suffix, interrupt);
  records.files.push_back(recording.path.string());
  return fill(request, *recording.header.plan.sides, recording, interrupt);
}

}  // namespace

GateRecords measure_for_gate(const GateRequest& given, const run::Interrupt& interrupt) {
  const GateNeeds needs = needs_of(given);
  refuse_existing(given.record, "allot gate");
  GateRecords records;
  const GateRequest request = with_builds(given, records.notes);
  std::vector<std::string> means = needs.instruments;
  if (needs.times) means.emplace_back();
  for (const std::string& instrument : means) {
    const std::vector<std::string> lacking =
        instrument.empty() ? std::vector<std::string>{} : builds_without(*request.run, instrument);
    if (needs.times && !lacking.empty()) {
      records.notes.push_back(
          fmt::format("exact metrics were not judged: {} lack the instrument {}",
                      fmt::join(lacking, " and "), instrument));
      continue;
    }
    const run::End end = record(request, instrument, records, interrupt);
    records.is_complete = end == run::End::complete;
    if (!records.is_complete) break;
  }
  return records;
}

GateRecords resume_for_gate(const GateRequest& request, const run::Interrupt& interrupt) {
  Recording recording = resume_recording(request.resume);
  const plan::Sides sides = sides_of(request, recording.header.plan);
  const run::End end = fill(request, sides, recording, interrupt);
  return {{request.resume}, {}, end == run::End::complete};
}

}  // namespace allot::cli

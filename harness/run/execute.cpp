#include "harness/run/execute.hpp"

#include <fmt/format.h>
#include <map>
#include <vector>

#include "errors/check.hpp"
#include "errors/error.hpp"
#include "harness/plan/budget.hpp"

namespace allot::run {
namespace {

/// Elapsed seconds by slot of one round's finished runs.
using RoundDone = std::map<int, double>;

std::map<int, RoundDone> done_before(const plan::Plan& plan,
                                     std::span<const records::Run> finished) {
  std::map<int, RoundDone> rounds;
  std::map<int, std::vector<plan::Launch>> planned;
  for (const records::Run& run : finished) {
    const auto [round, is_new] = planned.try_emplace(run.launch.round);
    if (is_new) round->second = plan::round_of(plan, run.launch.round);
    const auto slot = static_cast<std::size_t>(run.launch.slot);
    if (run.launch.round < plan.first_round || run.launch.stage != plan.stage ||
        slot >= round->second.size() || round->second[slot].cell != run.launch.cell) {
      throw Error(fmt::format("the run of round {}, slot {} ({} with {}) is not what the plan has "
                              "there",
                              run.launch.round, run.launch.slot, run.launch.cell.strategy,
                              run.launch.cell.allocator),
                  "measure anew: runs were added to this file by other means");
    }
    rounds[run.launch.round][run.launch.slot] = run.elapsed_s;
  }
  return rounds;
}

}  // namespace

End execute(const plan::Plan& plan, std::span<const records::Run> finished,
            const Launcher& launcher, const RunSink& sink) {
  CHECK(!plan.cells.empty());
  std::map<int, RoundDone> done = done_before(plan, finished);
  std::vector<double> rounds_s;
  for (int round = plan.first_round;; ++round) {
    RoundDone& slots = done[round];
    if (slots.empty() && !plan::may_start_round(plan.budget, rounds_s)) return End::complete;
    for (const plan::Launch& launch : plan::round_of(plan, round)) {
      if (slots.contains(launch.slot)) continue;
      const auto run = launcher(launch);
      if (!run) return End::interrupted;
      sink(*run);
      slots[launch.slot] = run->elapsed_s;
    }
    double& total = rounds_s.emplace_back(0);
    for (const auto& [slot, elapsed_s] : slots) total += elapsed_s;
  }
}

}  // namespace allot::run

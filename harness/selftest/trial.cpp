#include "harness/selftest/trial.hpp"

#include <cmath>
#include <fmt/format.h>
#include <string>

#include "harness/stats/mann_whitney.hpp"

namespace allot::selftest {
namespace {

// benchstat's own.
constexpr double benchstat_alpha = 0.05;

const Noise::Cell& noise_of_cell(const Trial& trial, std::size_t cell) {
  return trial.noise->cells[cell % trial.noise->cells.size()];
}

/// Nobody's value in particular: only ratios matter.
double seconds(double logarithm) {
  return std::exp(logarithm);
}

std::vector<gate::Pair> empty_table(const Trial& trial) {
  std::vector<gate::Pair> table(static_cast<std::size_t>(trial.cells));
  for (std::size_t cell = 0; cell < table.size(); ++cell) {
    table[cell].cell = fmt::format("simulated {}", cell);
    table[cell].metric = "cpu-sec/op";
  }
  return table;
}

/// A plan of the real planner, so that its order is put to the test, too. A cell's strategy is its
/// number.
plan::Plan two_sided_plan(const Trial& trial, plan::Random& random) {
  plan::Plan plan;
  plan.seed = random.next();
  plan.launches = trial.launches;
  plan.sides = plan::Sides{"allocator", "base", "candidate"};
  for (int cell = 0; cell < trial.cells; ++cell) {
    for (const std::string& side : {plan.sides->base, plan.sides->candidate}) {
      plan.cells.push_back({"", "", "", fmt::format("{}", cell), side});
    }
  }
  return plan;
}

/// Launches of a round.
int slots_of(const Trial& trial) {
  return 2 * trial.cells * trial.launches;
}

/// Takes the values of a trial, launch by launch.
class Measurer {
 public:
  Measurer(const Trial& trial, plan::Random& random)
      : trial_(trial),
        random_(random),
        course_(*trial.noise, trial.disturbance, trial.rounds, slots_of(trial), random),
        table_(empty_table(trial)) {}

  void launch(std::size_t cell, bool candidate, int round, int slot) {
    gate::Side& side = candidate ? table_[cell].candidate : table_[cell].base;
    const double slowdown = candidate && cell == 0 ? std::log1p(trial_.slowdown) : 0;
    side.values.push_back(seconds(course_.at(round, slot) +
                                  own_noise(noise_of_cell(trial_, cell), random_) + slowdown));
    side.rounds.push_back(round);
  }

  std::vector<gate::Pair> table() && { return std::move(table_); }

 private:
  const Trial& trial_;
  plan::Random& random_;
  Course course_;
  std::vector<gate::Pair> table_;
};

}  // namespace

std::vector<gate::Pair> measure_by_rounds(const Trial& trial, plan::Random& random) {
  Measurer measurer(trial, random);
  const plan::Plan plan = two_sided_plan(trial, random);
  for (int round = 0; round < trial.rounds; ++round) {
    for (const plan::Launch& launch : plan::round_of(plan, round)) {
      measurer.launch(std::stoul(launch.cell.strategy),
                      launch.cell.allocator == plan.sides->candidate, round, launch.slot);
    }
  }
  return std::move(measurer).table();
}

std::vector<gate::Pair> measure_in_sequence(const Trial& trial, plan::Random& random) {
  Measurer measurer(trial, random);
  const int slots = slots_of(trial);
  const int repetitions = trial.rounds * trial.launches;
  int launch = 0;
  for (const bool candidate : {false, true}) {
    for (int cell = 0; cell < trial.cells; ++cell) {
      for (int repetition = 0; repetition < repetitions; ++repetition, ++launch) {
        measurer.launch(static_cast<std::size_t>(cell), candidate, launch / slots, launch % slots);
      }
    }
  }
  std::vector<gate::Pair> table = std::move(measurer).table();
  for (gate::Pair& pair : table) {
    pair.base.rounds.clear();
    pair.candidate.rounds.clear();
  }
  return table;
}

std::vector<gate::Verdict> verdicts(const Trial& trial, const gate::Limits& limits,
                                    plan::Random& random) {
  std::vector<gate::Verdict> first = gate::judge(measure_by_rounds(trial, random), limits);
  std::vector<std::size_t> flagged;
  for (std::size_t cell = 0; cell < first.size(); ++cell) {
    if (first[cell].flagged) flagged.push_back(cell);
  }
  if (flagged.empty()) return first;
  // The machine goes on in a way of its own, so the fresh rounds are a course of their own.
  std::vector<gate::Pair> fresh = measure_by_rounds(trial, random);
  std::vector<gate::Pair> again;
  for (const std::size_t cell : flagged) again.push_back(std::move(fresh[cell]));
  return gate::confirm(std::move(first), again, limits);
}

std::vector<bool> benchstat_differences(const Trial& trial, plan::Random& random) {
  std::vector<bool> differ;
  for (const gate::Pair& pair : measure_in_sequence(trial, random)) {
    const double p = stats::mann_whitney(pair.base.values, pair.candidate.values).p;
    differ.push_back(p <= benchstat_alpha);
  }
  return differ;
}

}  // namespace allot::selftest

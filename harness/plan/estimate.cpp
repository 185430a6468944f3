#include "harness/plan/estimate.hpp"

#include <algorithm>

namespace allot::plan {
namespace {

// Content bytes per second of one sample, and seconds to start a process and check its corpus:
// the slow end of what a laptop does with the slowest strategy, so that a guess errs on the side
// of too long.
constexpr double slow_bytes_per_s = 5e6;
constexpr double start_s = 0.1;

}  // namespace

Estimate estimate(const Plan& plan, const std::map<std::string, std::uint64_t>& content_bytes,
                  int samples, const EarlierTime& earlier) {
  Estimate guess;
  double turn_s = 0;  // every cell launched once
  for (const Cell& cell : plan.cells) {
    if (const auto seconds = earlier(cell)) {
      turn_s += *seconds;
      ++guess.measured;
      continue;
    }
    const auto bytes = static_cast<double>(content_bytes.at(cell.corpus));
    turn_s += start_s + samples * bytes / slow_bytes_per_s;
    ++guess.guessed;
  }
  guess.round_s = turn_s * plan.launches;
  return guess;
}

int expected_rounds(const Budget& budget, double round_s) {
  if (budget.rounds) return *budget.rounds;
  const auto time_s = static_cast<double>(budget.time.value().count());
  if (round_s <= 0) return 1;
  // Nobody waits for more than a million rounds; the bound keeps the conversion defined.
  return std::max(1, static_cast<int>(std::min(time_s / round_s, 1e6)));
}

}  // namespace allot::plan

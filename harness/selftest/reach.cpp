#include "harness/selftest/reach.hpp"

#include <cmath>
#include <limits>

#include "errors/check.hpp"
#include "harness/selftest/figures.hpp"

namespace allot::selftest {
namespace {

// The figure is rounded to two digits; so many cases settle them.
constexpr int cases = 200;

}  // namespace

std::vector<Reach> reaches(const Noise::Cell& cell, double pair_s) {
  CHECK(pair_s > 0);
  std::vector<Reach> all;
  for (const std::chrono::minutes budget : budgets) {
    const double seconds = std::chrono::duration<double>(budget).count();
    for (const int cells : cells_at_once) {
      // Half of the time is for fresh rounds that confirm.
      const int rounds = static_cast<int>(seconds / 2 / (pair_s * cells));
      const double smallest =
          rounds == 0
              ? std::numeric_limits<double>::infinity()
              : smallest_slowdown(cell, found_share, {cells, rounds, cases, 1}, strictest_limits());
      all.push_back({budget, cells, rounds, smallest});
    }
  }
  return all;
}

}  // namespace allot::selftest

#include "harness/selftest/figures.hpp"

#include <fmt/format.h>

namespace allot::selftest {
namespace {

// Two runs of one program differ by about so much in instructions.
constexpr double nearly_exact = 0.001;

Found found_figure(const Noise& noise, std::string name, double slowdown, const Extent& extent) {
  gate::Limits limits;
  // A gate must let something pass, and find what is clearly more.
  limits.slowdown = slowdown / 3;
  return {std::move(name), slowdown, limits.slowdown, extent.rounds,
          found(noise, slowdown, extent, limits)};
}

}  // namespace

gate::Limits strictest_limits() {
  gate::Limits limits;
  limits.slowdown = 0;
  return limits;
}

std::vector<FalseAlarms> alarm_figures(const Noise& noise, const Extent& extent) {
  std::vector<FalseAlarms> all;
  for (const Disturbance& disturbance : disturbances()) {
    all.push_back(false_alarms(noise, disturbance, extent, strictest_limits()));
  }
  return all;
}

std::vector<Found> found_figures(const Noise& noise, const Extent& extent) {
  Extent longer = extent;
  longer.rounds *= 2;
  return {found_figure(noise, "as recorded", 0.03, extent),
          found_figure(noise, "as recorded", 0.03, longer),
          found_figure(with_spread(noise, nearly_exact),
                       fmt::format("{:g} % (nearly exact)", nearly_exact * 100), 0.01, extent)};
}

std::vector<int> rounds_shown(const Extent& extent) {
  return {extent.rounds / 2, extent.rounds, extent.rounds * 2, extent.rounds * 4};
}

std::vector<Smallest> smallest_figures(const Noise& noise, const Extent& extent) {
  std::vector<Smallest> all;
  for (const Noise::Cell& cell : noise.cells) {
    Smallest& one = all.emplace_back(Smallest{cell.cell, pair_spread(cell), {}});
    for (const int rounds : rounds_shown(extent)) {
      Extent changed = extent;
      changed.rounds = rounds;
      one.by_rounds.push_back(smallest_slowdown(cell, found_share, changed, strictest_limits()));
    }
  }
  return all;
}

}  // namespace allot::selftest

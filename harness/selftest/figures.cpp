#include "harness/selftest/figures.hpp"

#include <array>
#include <fmt/format.h>
#include <functional>
#include <future>

namespace allot::selftest {
namespace {

// Two runs of one program differ by about so much in instructions.
constexpr double nearly_exact = 0.001;
// What quieter machines show of the same cells: on which is 3 % found?
constexpr std::array steadier_spreads{0.03, 0.02, 0.015, 0.01};

std::string percent(double share) {
  return fmt::format("{:g} %", share * 100);
}

/// The results of independent simulations, which run at the same time.
template <class Result>
std::vector<Result> at_once(const std::vector<std::function<Result()>>& simulations) {
  std::vector<std::future<Result>> running;
  for (const auto& simulation : simulations) {
    running.push_back(std::async(std::launch::async, simulation));
  }
  std::vector<Result> results;
  for (auto& one : running) results.push_back(one.get());
  return results;
}

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
  std::vector<std::function<FalseAlarms()>> all;
  for (const Disturbance& disturbance : disturbances()) {
    all.emplace_back([&noise, &disturbance, &extent] {
      return false_alarms(noise, disturbance, extent, strictest_limits());
    });
  }
  return at_once(all);
}

std::vector<Found> found_figures(const Noise& noise, const Extent& extent) {
  constexpr double slowdown = 0.03;
  std::vector<std::function<Found()>> all;
  for (const int times : {1, 2, 4}) {
    all.emplace_back([&noise, &extent, times] {
      Extent longer = extent;
      longer.rounds *= times;
      return found_figure(noise, "as recorded", slowdown, longer);
    });
  }
  for (const double spread : steadier_spreads) {
    all.emplace_back([&noise, &extent, spread] {
      return found_figure(with_spread(noise, spread), percent(spread), slowdown, extent);
    });
  }
  all.emplace_back([&noise, &extent] {
    return found_figure(with_spread(noise, nearly_exact), percent(nearly_exact), 0.01, extent);
  });
  return at_once(all);
}

std::vector<int> rounds_shown(const Extent& extent) {
  return {extent.rounds / 2, extent.rounds, extent.rounds * 2, extent.rounds * 4};
}

std::vector<Smallest> smallest_figures(const Noise& noise, const Extent& extent) {
  std::vector<std::function<Smallest()>> all;
  for (const Noise::Cell& cell : noise.cells) {
    all.emplace_back([&cell, &extent] {
      Smallest one{cell.cell, pair_spread(cell), {}};
      for (const int rounds : rounds_shown(extent)) {
        Extent changed = extent;
        changed.rounds = rounds;
        one.by_rounds.push_back(smallest_slowdown(cell, found_share, changed, strictest_limits()));
      }
      return one;
    });
  }
  return at_once(all);
}

}  // namespace allot::selftest

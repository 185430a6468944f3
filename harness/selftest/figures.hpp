// The figures that a self-test reports of one machine's noise: false alarms, slowdowns found, and
// the smallest that can be.
#pragma once

#include <string>
#include <vector>

#include "harness/selftest/power.hpp"

namespace allot::selftest {

/// Any difference counts: no limit hides an alarm.
gate::Limits strictest_limits();

/// Under every one of disturbances(), by strictest_limits().
std::vector<FalseAlarms> alarm_figures(const Noise& noise, const Extent& extent);

struct Found {
  std::string noise;  // "as recorded", "0.1 %"
  double slowdown = 0;
  double limit = 0;  // what the gate lets pass
  int rounds = 0;
  stats::Proportion share;
};

/// 3 % at the spread that was recorded, in the rounds of `extent`, twice and four times as many,
/// and at some smaller spreads; 1 % at a spread that is nearly exact, as that of instruction
/// counts.
std::vector<Found> found_figures(const Noise& noise, const Extent& extent);

struct Smallest {
  plan::Cell cell;
  double spread = 0;              // pair_spread
  std::vector<double> by_rounds;  // smallest_slowdown for each of rounds_shown
};

/// The rounds of `extent`, half, twice and four times of them.
std::vector<int> rounds_shown(const Extent& extent);

/// Of every cell, by strictest_limits().
std::vector<Smallest> smallest_figures(const Noise& noise, const Extent& extent);

}  // namespace allot::selftest

// How small a difference a budget of time can show, from a short calibration.
#pragma once

#include <array>
#include <chrono>
#include <vector>

#include "harness/selftest/power.hpp"

namespace allot::selftest {

// A pull request's patience, a nightly job's, and between them.
inline constexpr std::array budgets{std::chrono::minutes(1), std::chrono::minutes(5),
                                    std::chrono::minutes(20)};
// One question, a study's strategies, a gate over everything.
inline constexpr std::array cells_at_once{1, 10, 50};

struct Reach {
  std::chrono::minutes budget;
  int cells = 0;
  int rounds = 0;       // of each side; as many confirm within the budget
  double smallest = 0;  // slowdown that the gate finds with found_share; may be infinite
};

/// For every budget and number of cells, budgets outermost. `pair_s` is what launching the two
/// sides of a cell takes.
std::vector<Reach> reaches(const Noise::Cell& cell, double pair_s);

}  // namespace allot::selftest

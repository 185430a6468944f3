// How long to measure: reading a budget, and deciding before each round whether it may start.
#pragma once

#include <chrono>
#include <span>
#include <string_view>

#include "harness/plan/plan.hpp"

namespace allot::plan {

/// "90s", "3m" or "1h". Throws Error for anything else, and for less than a second.
std::chrono::seconds parse_time(std::string_view text);

/// Whether another round fits. `rounds_s` holds the duration of each finished round, oldest
/// first. A budget of time is judged by the slowest of the last rounds; the first round always
/// starts.
bool may_start_round(const Budget& budget, std::span<const double> rounds_s);

}  // namespace allot::plan

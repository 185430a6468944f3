// A rough guess of how long a plan will take, before anything was launched.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>

#include "harness/plan/plan.hpp"

namespace allot::plan {

struct Estimate {
  double round_s = 0;  // all launches of every cell
  int measured = 0;    // cells whose time was taken from earlier runs
  int guessed = 0;     // cells whose time was guessed from the size of their corpus
};

/// Seconds that one launch of the cell took before, if it was ever run here.
using EarlierTime = std::function<std::optional<double>(const Cell&)>;

/// `content_bytes` by corpus; `samples` per run.
Estimate estimate(const Plan& plan, const std::map<std::string, std::uint64_t>& content_bytes,
                  int samples, const EarlierTime& earlier);

/// Rounds that a plan is expected to make: those of its budget, or those that fit into its time.
int expected_rounds(const Budget& budget, double round_s);

}  // namespace allot::plan

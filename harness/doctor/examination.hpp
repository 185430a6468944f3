// The doctor's round: every check in the order in which a reader wants the answers.
#pragma once

#include <functional>

#include "harness/doctor/activity.hpp"
#include "harness/doctor/finding.hpp"
#include "harness/doctor/tree.hpp"

namespace allot::doctor {

/// What the checks look at.
struct Machine {
  Tree tree;
  int cores = 1;  // that are online
  Use use;        // over a moment
};

/// Reads the machine below `tree`, calling `pause` between the two readings of its activity; it
/// should take about a second. `self` is the pid of the caller in `tree`.
Machine look_at(const Tree& tree, const std::function<void()>& pause, int self);

Findings examine(const Machine& machine);

}  // namespace allot::doctor

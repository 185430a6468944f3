// A simulated comparison of a base with its candidate, measured in two ways on the same machine:
// side by side in every round, and one after the other, as files for benchstat usually come about.
#pragma once

#include <vector>

#include "harness/gate/verdict.hpp"
#include "harness/selftest/course.hpp"

namespace allot::selftest {

/// What is measured, and what is true of it.
struct Trial {
  const Noise* noise = nullptr;
  Disturbance disturbance = {};
  int cells = 50;       // of the table; they take the recorded cells' noise in turn
  int rounds = 20;      // of each side
  double slowdown = 0;  // of the first cell's candidate: 0.03 is 3 %; the others are identical
  int launches = 1;     // of each side in a round
};

/// Rounds of a two-sided plan (harness/plan): every cell's two sides are neighbours in it.
std::vector<gate::Pair> measure_by_rounds(const Trial& trial, plan::Random& random);

/// All runs of the base, cell by cell, then all of the candidate: what `go test -count` of one
/// revision and then of the other does. As many launches in as much time as by rounds. Rounds
/// mean nothing in it.
std::vector<gate::Pair> measure_in_sequence(const Trial& trial, plan::Random& random);

/// What the gate says: measured by rounds, the flagged cells again in as many fresh rounds.
std::vector<gate::Verdict> verdicts(const Trial& trial, const gate::Limits& limits,
                                    plan::Random& random);

/// Per cell, whether benchstat's test calls the sides different when they were measured one after
/// the other: Mann-Whitney at 0.05, each comparison for itself.
std::vector<bool> benchstat_differences(const Trial& trial, plan::Random& random);

}  // namespace allot::selftest

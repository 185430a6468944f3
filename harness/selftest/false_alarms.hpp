// How often identical cells are called different: by the gate, and by benchstat's usual protocol
// on the same machine.
#pragma once

#include <cstdint>

#include "harness/selftest/trial.hpp"
#include "harness/stats/proportion.hpp"

namespace allot::selftest {

/// How much is simulated.
struct Extent {
  int cells = 50;    // of a table
  int rounds = 20;   // of each side
  int tables = 200;  // simulated for each line of a result
  std::uint64_t seed = 1;
  int launches = 1;  // of each side in a round
};

// Of every interval that a self-test prints.
inline constexpr double confidence = 0.95;

/// One way of comparing, over many tables of identical cells.
struct AlarmRate {
  stats::Proportion tables;  // with at least one false alarm
  double comparisons = 0;    // share of all comparisons that are false alarms
};

struct FalseAlarms {
  Disturbance disturbance;
  AlarmRate gate;       // regressions and improvements
  AlarmRate benchstat;  // differences, measured in sequence
};

/// Equal arguments give equal results on every machine.
FalseAlarms false_alarms(const Noise& noise, const Disturbance& disturbance, const Extent& extent,
                         const gate::Limits& limits);

/// Whether a verdict says that the sides differ.
bool is_alarm(const gate::Verdict& verdict);

}  // namespace allot::selftest

// One simulated run of a machine: recorded noise in stretches of consecutive rounds, and laid over
// it a drift and slot effects that a comparison must not take for a difference.
#pragma once

#include <string_view>
#include <vector>

#include "harness/selftest/noise.hpp"

namespace allot::selftest {

enum class Drift {
  none,
  rise,  // from -size to +size over the run
  step,  // by size, at a random moment in the middle three fifths
  wave,  // once up and down by size, beginning anywhere
};

/// What is laid over the noise.
struct Disturbance {
  std::string_view name;
  Drift drift = Drift::none;
  double size = 0;    // 0.2 is 20 %
  double slots = 0;   // every slot of a round has an effect of its own, up to so much either way
  double second = 0;  // so much faster is the second of two neighbours, whose caches are warm
};

/// Figure 1's: recorded noise alone, each disturbance, and all of them together.
const std::vector<Disturbance>& disturbances();

class Course {
 public:
  /// Of `rounds` rounds with `slots` launches each. A simulated round may be longer than a recorded
  /// one: time is kept by launches, so that noise lasts as long here as it did there. Draws what is
  /// random from `random`.
  Course(const Noise& noise, const Disturbance& disturbance, int rounds, int slots,
         plan::Random& random);

  /// The logarithm of what the machine does to the launch at `slot` of `round`, own noise aside.
  [[nodiscard]] double at(int round, int slot) const;

 private:
  [[nodiscard]] double drift(double time) const;

  Disturbance disturbance_;
  double moment_;  // of the step, or where the wave begins
  double launches_;
  std::size_t launches_per_state_;  // as many as a recorded round had; even: neighbours share one
  std::vector<double> states_;      // one recorded round after another
  std::vector<double> slots_;
};

/// One launch's own noise, distributed as those recorded. Between them it is interpolated: repeated
/// values would be ties, which times do not have.
double own_noise(const Noise::Cell& cell, plan::Random& random);

}  // namespace allot::selftest

// How small a true slowdown is found: by whole simulated tables, and per cell from the noise that
// was recorded of it.
#pragma once

#include "harness/selftest/false_alarms.hpp"

namespace allot::selftest {

/// Of tables in which one cell is slowed, those in which the gate calls that cell a regression.
/// Every table slows another one of the recorded cells.
stats::Proportion found(const Noise& noise, double slowdown, const Extent& extent,
                        const gate::Limits& limits);

/// The smallest true slowdown that the gate finds in `share` of the cases: in a table of
/// `extent.cells` comparisons, in `extent.rounds` rounds, confirmed in as many. `extent.tables`
/// cases are simulated. Infinite if the rounds are too few for any. Above most_simulated_rounds
/// what lies above the limit is scaled by the root of the rounds.
double smallest_slowdown(const Noise::Cell& cell, double share, const Extent& extent,
                         const gate::Limits& limits);

// The cost of a case grows with the square of its rounds.
inline constexpr int most_simulated_rounds = 80;

// Found means: 19 times of 20.
inline constexpr double found_share = 0.95;

}  // namespace allot::selftest

// The noise of a machine, learned from a record: what a simulation draws from, so that it disturbs
// measurements as this machine did and not as a textbook would.
#pragma once

#include <string>
#include <vector>

#include "harness/plan/random.hpp"
#include "harness/records/reader.hpp"

namespace allot::selftest {

/// Logarithms of times, about 0. A launch of a cell in round r took
/// center * exp(rounds[r] + one of own). A recorded round in which every cell was launched N times
/// is N rounds here.
struct Noise {
  struct Cell {
    plan::Cell cell;
    double center = 0;        // the median of the metric, as recorded
    std::vector<double> own;  // what launches do not share with their round, ascending
  };
  std::vector<double> rounds;  // what all launches of a round share, in order of time
  std::vector<Cell> cells;
};

/// Every cell is centred on its own median, so any record of enough rounds will do; rounds that are
/// not whole are left out. Throws Error, naming `path`, if runs failed, `metric` is missing or not
/// above zero, or there are fewer whole rounds than `fewest_noise_rounds`.
Noise noise_of(const records::RecordFile& file, const std::string& path, const std::string& metric);

/// Below that, a record shows too little of how a machine changes over time.
inline constexpr std::size_t fewest_noise_rounds = 12;

/// Standard deviation of the log ratio of two launches of `cell` that are neighbours.
double pair_spread(const Noise::Cell& cell);

/// The same noise with every cell's pair_spread brought to `spread`: what a steadier metric shows.
Noise with_spread(Noise noise, double spread);

/// Uniform in [0, 1): the upper 53 bits of a draw, the precision of a double. Standard
/// distributions would differ between libraries.
double uniform(plan::Random& random);

}  // namespace allot::selftest

// The effect of a candidate on its base where both were measured in the same rounds: what a round
// had in common (a busy machine, a warm one) cancels in their ratio.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace allot::stats {

/// A sample with the block (round) of each value; blocks are numbers that both samples share. If a
/// block has several values, they are launches of one thing, in the order in which they were made.
struct BlockedSample {
  std::span<const double> values;
  std::span<const int> blocks;  // as many as values
};

struct PairedEffect {
  double ratio = 1;          // candidate to base: Hodges-Lehmann of the rounds' log ratios
  double low = 0, high = 0;  // its interval: 0 and infinity if there are too few pairs
  double p = 1;              // Wilcoxon's signed-rank test of the log ratios, exact
  std::size_t pairs = 0;     // rounds that both took part in
  double spread = 0;         // of the rounds' log ratios (rounds_needed.hpp)
  std::vector<std::string> warnings;
};

/// Each block is one pair, however many launches it has: the first of one sample is set against the
/// first of the other, the second against the second and so on (neighbours in time, so that a drift
/// within the block cancels as well), and the block's log ratio is the pseudomedian of theirs,
/// which the odd disturbed launch does not move. A launch without a partner counts for nothing.
/// Nothing if no block is shared, or if a value is not above zero (then it has no logarithm).
std::optional<PairedEffect> paired_effect(const BlockedSample& base, const BlockedSample& candidate,
                                          double confidence);

}  // namespace allot::stats

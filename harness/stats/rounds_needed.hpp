// How many rounds it takes to see a change of a given size: what an inconclusive comparison owes
// its reader.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace allot::stats {

/// The standard deviation of a normal distribution with the values' mean absolute difference
/// (Gini's): nearly as sharp as the root of the mean square, and far less moved by a lone outlier.
/// 0 for fewer than two values.
double spread_of(std::span<const double> values);

/// The rounds, in all, after which a signed-rank test of log ratios that scatter by `spread` calls
/// a shift by `shift` (a log ratio, not 0) significant at `alpha` in nine cases of ten. Nothing if
/// that takes more than a million.
std::optional<std::size_t> rounds_to_see(double spread, double shift, double alpha);

/// The fewest rounds whose signed-rank p, all of one sign, survives Holm's adjustment for
/// `comparisons` at `alpha`, which is above 0.
std::size_t fewest_rounds(double alpha, std::size_t comparisons);

}  // namespace allot::stats

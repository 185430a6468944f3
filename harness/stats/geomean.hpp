// The geometric mean: the one average under which ratios of averages are averages of ratios.
#pragma once

#include <optional>
#include <span>

namespace allot::stats {

/// Nothing if there is no value, or one that is not above zero.
std::optional<double> geometric_mean(std::span<const double> values);

}  // namespace allot::stats

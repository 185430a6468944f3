// The order of values that are mostly numbers: "1k" before "4Ki" before "1Mi".
#pragma once

#include <optional>
#include <string_view>

namespace allot::compare {

/// The number in `text`: Go's syntax, or digits with k, K, M ... (powers of 1000) or Ki, Mi ...
/// (of 1024) and perhaps "b" or "B" behind them. Nothing if there is none.
std::optional<double> fuzzy_number(std::string_view text);

/// Below 0, 0 or above 0, as a comes before, with or after b: numbers by value, NaN after other
/// numbers, numbers before all else.
int compare_numbers(std::string_view a, std::string_view b);

}  // namespace allot::compare

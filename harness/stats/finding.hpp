// What a comparison amounts to in a word: the step from figures to a sentence that a report prints.
#pragma once

#include <optional>
#include <string_view>

#include "harness/stats/table.hpp"

namespace allot::stats {

enum class Finding {
  less,        // different: the interval leaves out 1, and the adjusted p is at most alpha
  more,        // likewise
  maybe_less,  // the interval leaves out 1, but p does not survive the number of comparisons
  maybe_more,  // likewise
  alike,       // no difference shown; of exact figures: equal
  undecided,   // too few values for an interval
};

/// "maybe-less" for Finding::maybe_less, and so on.
std::string_view name_of(Finding finding);

/// What `cell` is to `base`, the first cell of its row, after compute(). The paired effect decides
/// where there is one, else the test of the medians. Nothing where no comparison was made.
std::optional<Finding> finding_of(const Cell& cell, const Cell& base);

}  // namespace allot::stats

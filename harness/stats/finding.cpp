#include "harness/stats/finding.hpp"

#include <cmath>

namespace allot::stats {
namespace {

Finding different(bool less, bool confirmed) {
  if (confirmed) return less ? Finding::less : Finding::more;
  return less ? Finding::maybe_less : Finding::maybe_more;
}

bool is_open(const Summary& summary) {
  return std::isinf(summary.low) || std::isinf(summary.high);
}

Finding by_rounds(const PairedEffect& effect, bool confirmed) {
  if (effect.low <= 0 || std::isinf(effect.high)) return Finding::undecided;
  if (effect.low <= 1 && effect.high >= 1) return Finding::alike;
  return different(effect.high < 1, confirmed);
}

}  // namespace

std::string_view name_of(Finding finding) {
  switch (finding) {
    case Finding::less:
      return "less";
    case Finding::more:
      return "more";
    case Finding::maybe_less:
      return "maybe-less";
    case Finding::maybe_more:
      return "maybe-more";
    case Finding::alike:
      return "alike";
    case Finding::undecided:
      return "undecided";
  }
  return "";
}

std::optional<Finding> finding_of(const Cell& cell, const Cell& base) {
  if (!cell.versus) return std::nullopt;
  const double center = cell.summary->center;
  const double base_center = base.summary->center;
  if (!cell.versus->p) {
    return center == base_center ? Finding::alike : different(center < base_center, true);
  }
  const bool confirmed = cell.adjusted_p.value_or(1) <= cell.versus->alpha;
  if (cell.paired) return by_rounds(*cell.paired, confirmed);
  if (cell.versus->differ() && center != base_center) {
    return different(center < base_center, confirmed);
  }
  return is_open(*cell.summary) || is_open(*base.summary) ? Finding::undecided : Finding::alike;
}

}  // namespace allot::stats

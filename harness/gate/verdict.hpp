// The rules of the gate, as pure functions of samples. A change of a noisy metric is called one
// only if its p, adjusted for the whole family, is at most alpha, if its interval clears the limit,
// and if fresh rounds of the cells so flagged say the same again. Exact metrics are compared
// exactly.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/gate/effect.hpp"
#include "harness/gate/evidence.hpp"
#include "harness/gate/limits.hpp"
#include "harness/gate/pair.hpp"
#include "harness/stats/summary.hpp"

namespace allot::gate {

enum class Ruling {
  ok,            // the interval ends within the limit
  improvement,   // better by more than the limit
  regression,    // worse by more than the limit
  inconclusive,  // neither can be said: `reason` tells what is missing
  invalid,       // the runs prove nothing
};

/// "ok", "improvement" ...
std::string_view name_of(Ruling ruling);

/// Figures are of the metric itself: a ratio above 1 is more, whether that is good or bad.
struct Verdict {
  std::string cell, metric;
  bool exact = false;
  Ruling ruling = Ruling::inconclusive;
  double limit = 0;                               // 0.03: 3 % for the worse pass
  std::optional<stats::Summary> base, candidate;  // medians; of exact metrics the value
  std::optional<Evidence> first, fresh;           // of noisy metrics; `fresh` of flagged ones
  bool flagged = false;                           // the first rounds call it a change: confirm it
  std::optional<std::size_t> more_rounds;         // of an inconclusive one, about, to settle it
  std::optional<std::string> companion;           // metric that is shown beside, and its effect
  std::optional<Effect> companion_effect;
  std::string reason;
};

/// Judges one family by its first rounds. Verdicts are in the order of `family`. A regression or
/// improvement of a noisy metric is `flagged` and stands only until confirm() or withhold().
std::vector<Verdict> judge(std::span<const Pair> family, const Limits& limits);

/// Judges the flagged ones of `first` again by fresh rounds alone, as a family of their own. What
/// the fresh rounds do not confirm becomes ok or inconclusive by what they show. `fresh` may hold
/// other pairs; a flagged one that it lacks is withheld.
std::vector<Verdict> confirm(std::vector<Verdict> first, std::span<const Pair> fresh,
                             const Limits& limits);

/// Makes the flagged ones inconclusive: there are no fresh rounds.
std::vector<Verdict> withhold(std::vector<Verdict> first);

/// invalid before regression before inconclusive, else ok.
Ruling overall(std::span<const Verdict> verdicts);

}  // namespace allot::gate

#include "harness/gate/effect.hpp"

#include <utility>

#include "harness/stats/paired_effect.hpp"
#include "harness/stats/unpaired_effect.hpp"

namespace allot::gate {
namespace {

std::optional<Effect> by_rounds(const Side& base, const Side& candidate, double confidence) {
  if (base.rounds.size() != base.values.size()) return std::nullopt;
  if (candidate.rounds.size() != candidate.values.size()) return std::nullopt;
  const auto found = stats::paired_effect({base.values, base.rounds},
                                          {candidate.values, candidate.rounds}, confidence);
  if (!found) return std::nullopt;
  return Effect{found->ratio, found->low,   found->high,  found->p,
                true,         found->pairs, found->pairs, found->spread};
}

}  // namespace

std::optional<Effect> effect_of(const Side& base, const Side& candidate, double confidence) {
  if (const auto paired = by_rounds(base, candidate, confidence)) return paired;
  const auto found = stats::unpaired_effect(base.values, candidate.values, confidence);
  if (!found) return std::nullopt;
  return Effect{found->ratio,
                found->low,
                found->high,
                found->p,
                false,
                base.values.size(),
                candidate.values.size(),
                found->spread};
}

Effect reversed(const Effect& effect) {
  Effect other = effect;
  other.ratio = 1 / effect.ratio;
  other.low = 1 / effect.high;  // of infinity: 0
  other.high = 1 / effect.low;  // of 0: infinity
  std::swap(other.base_count, other.candidate_count);
  return other;
}

}  // namespace allot::gate

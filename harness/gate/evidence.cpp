#include "harness/gate/evidence.hpp"

#include <algorithm>
#include <cmath>

#include "harness/stats/adjust.hpp"
#include "harness/stats/rounds_needed.hpp"

namespace allot::gate {

std::vector<std::optional<Evidence>> weigh(std::span<const Pair* const> pairs,
                                           const Limits& limits) {
  std::vector<std::optional<Evidence>> all(pairs.size());
  std::vector<double> p;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i] == nullptr) continue;
    const auto effect = effect_of(pairs[i]->base, pairs[i]->candidate, limits.confidence);
    if (!effect) continue;
    all[i] = Evidence{*effect};
    p.push_back(effect->p);
  }
  const std::vector<double> adjusted = stats::holm(p);
  auto next = adjusted.begin();
  for (auto& evidence : all) {
    if (!evidence) continue;
    evidence->adjusted_p = *next++;
    evidence->family = adjusted.size();
  }
  return all;
}

Effect harm_of(const Effect& effect, std::string_view metric) {
  return is_rate(metric) ? reversed(effect) : effect;
}

std::optional<std::size_t> rounds_missing(const Evidence& evidence, std::string_view metric,
                                          double limit, const Limits& limits) {
  const Effect harm = harm_of(evidence.effect, metric);
  const double shift = std::log(harm.ratio) - std::log1p(limit);
  if (shift == 0) return std::nullopt;
  const auto needed = stats::rounds_to_see(harm.spread, shift, 1 - limits.confidence);
  if (!needed) return std::nullopt;
  const std::size_t have = std::min(harm.base_count, harm.candidate_count);
  const std::size_t in_all = std::max(*needed, stats::fewest_rounds(limits.alpha, evidence.family));
  // Nobody runs a gate for more: another limit or machine is the answer then.
  constexpr std::size_t most_useful = 1000;
  if (in_all > most_useful) return std::nullopt;
  // Where rounds like these should have been enough, luck was against them: a quarter more.
  constexpr std::size_t again = 4;
  return std::max(in_all, have + have / again + 1) - have;
}

}  // namespace allot::gate

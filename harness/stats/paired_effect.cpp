#include "harness/stats/paired_effect.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "errors/check.hpp"
#include "harness/stats/rounds_needed.hpp"
#include "harness/stats/signed_rank.hpp"

namespace allot::stats {
namespace {

/// The logarithms of each block's values, in their order; nothing if one has none.
std::optional<std::map<int, std::vector<double>>> logarithms(const BlockedSample& sample) {
  CHECK(sample.values.size() == sample.blocks.size());
  std::map<int, std::vector<double>> by_block;
  for (std::size_t i = 0; i < sample.values.size(); ++i) {
    if (!(sample.values[i] > 0)) return std::nullopt;
    by_block[sample.blocks[i]].push_back(std::log(sample.values[i]));
  }
  return by_block;
}

/// What one block says: the centre of its launches' log ratios.
double log_ratio(const std::vector<double>& base, const std::vector<double>& candidate) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < std::min(base.size(), candidate.size()); ++i) {
    ratios.push_back(candidate[i] - base[i]);
  }
  return pseudomedian(ratios);
}

}  // namespace

std::optional<PairedEffect> paired_effect(const BlockedSample& base, const BlockedSample& candidate,
                                          double confidence) {
  const auto first = logarithms(base);
  const auto second = logarithms(candidate);
  if (!first || !second) return std::nullopt;
  std::vector<double> differences;
  for (const auto& [block, values] : *second) {
    const auto partner = first->find(block);
    if (partner != first->end()) differences.push_back(log_ratio(partner->second, values));
  }
  if (differences.empty()) return std::nullopt;

  const Location location = hodges_lehmann(differences, confidence);
  PairedEffect effect;
  effect.ratio = std::exp(location.estimate);
  effect.low = std::exp(location.low);
  effect.high = std::exp(location.high);
  effect.p = signed_rank_p(differences);
  effect.pairs = differences.size();
  effect.spread = spread_of(differences);
  if (std::isinf(location.low)) {
    const auto needed = differences_for_interval(confidence);
    effect.warnings.push_back(fmt::format("need {} shared rounds for a paired interval at level {}",
                                          needed ? fmt::format(">= {}", *needed) : "> 50",
                                          confidence));
  }
  return effect;
}

}  // namespace allot::stats

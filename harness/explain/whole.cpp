#include "harness/explain/whole.hpp"

#include <cmath>

#include "bench/record_keys.hpp"
#include "harness/stats/paired_effect.hpp"
#include "harness/stats/unpaired_effect.hpp"

namespace allot::explain {
namespace {

constexpr double usual_confidence = 0.95;

template <class Effect>
void take(Whole& whole, const Effect& effect) {
  whole.ratio = effect.ratio;
  if (effect.low > 0 && std::isfinite(effect.high)) whole.interval = {effect.low, effect.high};
}

/// The CPU times of a cell with their rounds; of facts that came from no record, without.
stats::BlockedSample sample_of(const Facts& facts, const std::string& metric) {
  const auto blocks = facts.blocks.find(metric);
  if (blocks == facts.blocks.end()) return {};
  return {facts.metrics.at(metric), blocks->second};
}

}  // namespace

std::optional<Whole> whole_of(const Facts& base, const Facts& candidate) {
  const std::string metric(bench::metric::cpu);
  const auto before = base.value(metric);
  const auto after = candidate.value(metric);
  if (!before || !after) return std::nullopt;
  Whole whole{*after - *before, *after / *before, std::nullopt};
  const auto paired =
      stats::paired_effect(sample_of(base, metric), sample_of(candidate, metric), usual_confidence);
  if (paired) {
    take(whole, *paired);
    return whole;
  }
  const auto unpaired = stats::unpaired_effect(base.metrics.at(metric),
                                               candidate.metrics.at(metric), usual_confidence);
  if (unpaired) take(whole, *unpaired);
  return whole;
}

}  // namespace allot::explain

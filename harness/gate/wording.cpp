#include "harness/gate/wording.hpp"

#include <cmath>
#include <fmt/format.h>

namespace allot::gate {
namespace {

/// One digit behind the point, two below a tenth of a percent.
std::string percent(double ratio) {
  if (!std::isfinite(ratio) || ratio <= 0) return "?";
  const double change = (ratio - 1) * 100;
  constexpr double small = 0.1;
  return fmt::format("{:+.{}f}", change, std::abs(change) < small ? 2 : 1);
}

}  // namespace

std::string change_text(double ratio) {
  return percent(ratio) + " %";
}

std::string limit_text(double limit) {
  return fmt::format("{:.4g} %", limit * 100);
}

std::string effect_text(const Effect& effect) {
  return fmt::format("{} [{}, {}]", change_text(effect.ratio), percent(effect.low),
                     percent(effect.high));
}

std::string evidence_text(const Evidence& evidence) {
  const std::string comparisons =
      evidence.family == 1 ? "" : fmt::format(" for {} comparisons", evidence.family);
  const std::string apart =
      evidence.effect.paired ? "" : ", sides measured apart: drift between them is in it";
  return fmt::format("{} (p={:.3f}{}{})", effect_text(evidence.effect), evidence.adjusted_p,
                     comparisons, apart);
}

std::string missing_text(const Verdict& verdict) {
  if (!verdict.more_rounds) {
    return "no useful number of rounds would settle it: for this noise it lies too near the limit";
  }
  const Evidence& evidence = verdict.fresh ? *verdict.fresh : *verdict.first;
  return fmt::format("about {} more {} would settle it", *verdict.more_rounds,
                     evidence.effect.paired ? "rounds" : "runs of each side");
}

}  // namespace allot::gate

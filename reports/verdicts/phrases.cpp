#include "reports/verdicts/phrases.hpp"

#include <array>
#include <fmt/format.h>

#include "harness/gate/wording.hpp"
#include "harness/stats/units.hpp"
#include "reports/figures.hpp"

namespace allot::verdicts {

std::string sides_text(const gate::Report& report) {
  const auto side = [](const std::string& name, const std::string& origin) {
    return origin.empty() ? name : fmt::format("{} ({})", name, origin);
  };
  return fmt::format("{} {} against {}", report.sides.axis,
                     side(report.sides.candidate, report.origin.candidate),
                     side(report.sides.base, report.origin.base));
}

std::string counts_text(const gate::Report& report) {
  constexpr std::array worst_first{gate::Ruling::invalid, gate::Ruling::regression,
                                   gate::Ruling::inconclusive, gate::Ruling::improvement,
                                   gate::Ruling::ok};
  std::string text;
  for (const gate::Ruling ruling : worst_first) {
    const std::size_t count = report.count(ruling);
    if (count == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, gate::name_of(ruling));
  }
  return text.empty() ? "nothing was judged" : text;
}

std::string change_of(const gate::Verdict& verdict) {
  if (verdict.fresh) return gate::effect_text(verdict.fresh->effect);
  if (verdict.first) return gate::effect_text(verdict.first->effect);
  if (!verdict.exact || !verdict.base || !verdict.candidate) return {};
  const double base = verdict.base->center;
  const double candidate = verdict.candidate->center;
  if (base == candidate) return "equal";
  return base > 0 ? gate::change_text(candidate / base) : "from nothing";
}

std::string figure_text(const std::optional<stats::Summary>& figure, const std::string& metric) {
  if (!figure) return "-";
  return reports::scaled_text(figure->center,
                              stats::scale_for(figure->center, stats::class_of(metric)));
}

}  // namespace allot::verdicts

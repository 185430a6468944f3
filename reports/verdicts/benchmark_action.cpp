// The candidate's figures for github-action-benchmark, as its tool "customSmallerIsBetter" takes
// them.
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "reports/verdicts/formats.hpp"
#include "reports/verdicts/phrases.hpp"

namespace allot::verdicts {

void print_benchmark_action(const gate::Report& report, std::ostream& out) {
  using Json = nlohmann::ordered_json;
  Json all = Json::array();
  for (const gate::Verdict& verdict : report.verdicts) {
    if (!verdict.candidate || gate::is_rate(verdict.metric)) continue;
    const stats::Summary& figure = *verdict.candidate;
    Json one = {{"name", fmt::format("{} {}", verdict.cell, verdict.metric)},
                {"unit", verdict.metric},
                {"value", figure.center}};
    const double reach = std::max(figure.high - figure.center, figure.center - figure.low);
    if (std::isfinite(reach)) one["range"] = fmt::format("± {:.4g}", reach);
    one["extra"] = fmt::format("{} against {}: {}", gate::name_of(verdict.ruling),
                               report.sides.base, verdict.reason);
    all.push_back(std::move(one));
  }
  out << all.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace allot::verdicts

// The candidate's figures in Bencher Metric Format: benchmark, then measure, then the value with
// its bounds.
#include <cmath>
#include <nlohmann/json.hpp>

#include "reports/verdicts/formats.hpp"

namespace allot::verdicts {

void print_bencher(const gate::Report& report, std::ostream& out) {
  using Json = nlohmann::ordered_json;
  Json all = Json::object();
  for (const gate::Verdict& verdict : report.verdicts) {
    if (!verdict.candidate) continue;
    const stats::Summary& figure = *verdict.candidate;
    Json& measure = all[verdict.cell][verdict.metric];
    measure["value"] = figure.center;
    // A bound that is not known is left out: both are optional.
    if (std::isfinite(figure.low)) measure["lower_value"] = figure.low;
    if (std::isfinite(figure.high)) measure["upper_value"] = figure.high;
  }
  out << all.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace allot::verdicts

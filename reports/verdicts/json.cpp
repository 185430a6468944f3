// A gate's verdicts with every figure, for programs (FORMAT.md).
#include <cmath>
#include <nlohmann/json.hpp>

#include "reports/verdicts/formats.hpp"

namespace allot::verdicts {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json object_of(const std::optional<stats::Summary>& figure) {
  if (!figure) return nullptr;
  return {{"center", number(figure->center)},
          {"low", number(figure->low)},
          {"high", number(figure->high)}};
}

Json object_of(const gate::Effect& effect) {
  return {{"ratio", number(effect.ratio)},  {"low", number(effect.low)},
          {"high", number(effect.high)},    {"p", number(effect.p)},
          {"paired", effect.paired},        {"n", {effect.base_count, effect.candidate_count}},
          {"spread", number(effect.spread)}};
}

Json object_of(const std::optional<gate::Evidence>& evidence) {
  if (!evidence) return nullptr;
  Json object = object_of(evidence->effect);
  object["adjusted_p"] = number(evidence->adjusted_p);
  object["family"] = evidence->family;
  return object;
}

Json object_of(const gate::Verdict& verdict) {
  Json object = {{"cell", verdict.cell},
                 {"metric", verdict.metric},
                 {"verdict", gate::name_of(verdict.ruling)},
                 {"reason", verdict.reason},
                 {"exact", verdict.exact},
                 {"limit", verdict.limit},
                 {"base", object_of(verdict.base)},
                 {"candidate", object_of(verdict.candidate)},
                 {"flagged", verdict.flagged},
                 {"first", object_of(verdict.first)},
                 {"fresh", object_of(verdict.fresh)}};
  object["more_rounds"] = verdict.more_rounds ? Json(*verdict.more_rounds) : Json(nullptr);
  if (verdict.companion_effect) {
    object["companion"] = object_of(*verdict.companion_effect);
    object["companion"]["metric"] = *verdict.companion;
  }
  return object;
}

}  // namespace

void print_json(const gate::Report& report, std::ostream& out) {
  Json verdicts = Json::array();
  for (const gate::Verdict& verdict : report.verdicts) verdicts.push_back(object_of(verdict));
  const Json whole = {{"gate", 1},
                      {"verdict", gate::name_of(report.ruling())},
                      {"sides",
                       {{"axis", report.sides.axis},
                        {"base", report.sides.base},
                        {"candidate", report.sides.candidate},
                        {"base_origin", report.origin.base},
                        {"candidate_origin", report.origin.candidate}}},
                      {"limits",
                       {{"slowdown", report.limits.slowdown},
                        {"growth", report.limits.growth},
                        {"allowances", report.limits.allowances},
                        {"alpha", report.limits.alpha},
                        {"confidence", report.limits.confidence}}},
                      {"verdicts", verdicts},
                      {"notes", report.notes},
                      {"records", report.records},
                      {"advice", report.advice}};
  // Names come from files that may hold any bytes; JSON takes only UTF-8.
  out << whole.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace allot::verdicts

// A gate's verdicts for a terminal: what is wrong with its reason, what is well in one line.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "harness/gate/wording.hpp"
#include "reports/verdicts/formats.hpp"
#include "reports/verdicts/phrases.hpp"

namespace allot::verdicts {
namespace {

void print_verdict(const gate::Verdict& verdict, std::ostream& out) {
  fmt::print(out, "{}: {} {}\n", gate::name_of(verdict.ruling), verdict.cell, verdict.metric);
  fmt::print(out, "    {}\n", verdict.reason);
  if (verdict.companion_effect) {
    fmt::print(out, "    beside it: {} {}\n", *verdict.companion,
               gate::effect_text(*verdict.companion_effect));
  }
}

/// How near the limit what passed has come: the largest estimate for the worse.
void print_ok(const gate::Report& report, std::ostream& out) {
  const gate::Verdict* nearest = nullptr;
  double largest = 0;
  for (const gate::Verdict& verdict : report.verdicts) {
    if (verdict.ruling != gate::Ruling::ok || !verdict.first) continue;
    const gate::Evidence& evidence = verdict.fresh ? *verdict.fresh : *verdict.first;
    const double harm = gate::harm_of(evidence.effect, verdict.metric).ratio;
    if (nearest != nullptr && harm <= largest) continue;
    nearest = &verdict;
    largest = harm;
  }
  const std::size_t count = report.count(gate::Ruling::ok);
  if (count == 0) return;
  fmt::print(out, "ok: {}", count);
  if (nearest != nullptr) {
    fmt::print(out, " (nearest to its limit of {}: {} {} {})", gate::limit_text(nearest->limit),
               nearest->cell, nearest->metric, change_of(*nearest));
  }
  out << '\n';
}

}  // namespace

void print_text(const gate::Report& report, std::ostream& out) {
  fmt::print(out, "{}: {}\n{}\n", gate::name_of(report.ruling()), sides_text(report),
             counts_text(report));
  constexpr std::array worth_telling{gate::Ruling::invalid, gate::Ruling::regression,
                                     gate::Ruling::inconclusive, gate::Ruling::improvement};
  for (const gate::Ruling ruling : worth_telling) {
    for (const gate::Verdict& verdict : report.verdicts) {
      if (verdict.ruling == ruling) print_verdict(verdict, out);
    }
  }
  print_ok(report, out);
  for (const std::string& note : report.notes) fmt::print(out, "note: {}\n", note);
  for (const std::string& file : report.records) fmt::print(out, "record: {}\n", file);
  if (!report.advice.empty()) fmt::print(out, "do: {}\n", report.advice);
}

}  // namespace allot::verdicts

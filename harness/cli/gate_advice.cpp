#include "harness/cli/gate_advice.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace allot::cli {
namespace {

using gate::Ruling;

bool lacks_confirmation(const gate::Verdict& verdict) {
  return verdict.ruling == Ruling::inconclusive && verdict.flagged && !verdict.fresh;
}

/// The most rounds that an inconclusive verdict asks for, in all; 0 if none asks for any. Sides
/// that were measured apart ask for runs.
std::size_t rounds_in_all(const gate::Report& report) {
  const auto launches = static_cast<std::size_t>(report.launches);
  std::size_t most = 0;
  for (const gate::Verdict& verdict : report.verdicts) {
    if (!verdict.more_rounds) continue;
    const gate::Evidence& evidence = verdict.fresh ? *verdict.fresh : *verdict.first;
    const std::size_t have = std::min(evidence.effect.base_count, evidence.effect.candidate_count);
    const std::size_t in_all = have + *verdict.more_rounds;
    const std::size_t of_runs = (in_all + launches - 1) / launches;
    most = std::max(most, evidence.effect.paired ? in_all : of_runs);
  }
  return most;
}

std::string for_inconclusive(const gate::Report& report, const std::string& files,
                             bool can_be_resumed) {
  const auto& verdicts = report.verdicts;
  if (std::any_of(verdicts.begin(), verdicts.end(), lacks_confirmation)) {
    const std::string confirm =
        can_be_resumed ? fmt::format(
                             "measure fresh rounds of what is flagged, where it was measured: "
                             "allot gate --resume {} --by {} --base {} --candidate {}; ",
                             files, report.sides.axis, report.sides.base, report.sides.candidate)
                       : "measure the same once more, into another file, and add --fresh FILE; ";
    return confirm + "or let one set of rounds be enough: --no-confirm";
  }
  const std::size_t rounds = rounds_in_all(report);
  const std::string launches =
      report.launches > 1 ? fmt::format(" --launches {}", report.launches) : std::string{};
  const std::string more = rounds > 0
                               ? fmt::format("measure again with --rounds {}{}", rounds, launches)
                               : "measure on a quieter machine (allot doctor)";
  return more + ", or allow more with --max-slowdown or --max-growth";
}

}  // namespace

std::string advice_for(const gate::Report& report, bool can_be_resumed) {
  // Counts and times are in records of their own, which no comparison mixes; times come last.
  const std::string files = report.sides.axis == "file"
                                ? fmt::format("{}", fmt::join(report.records, " "))
                                : report.records.back();
  switch (report.ruling()) {
    case Ruling::invalid:
      return fmt::format("mend what failed, then measure again; allot compare {} shows it", files);
    case Ruling::regression:
      return fmt::format(
          "look closer: allot compare --col {} {}; if it is meant, allow it with "
          "--max-slowdown or --max-growth METRIC=PERCENT",
          report.sides.axis, files);
    case Ruling::inconclusive:
      return for_inconclusive(report, files, can_be_resumed);
    default:
      return {};
  }
}

}  // namespace allot::cli

#include "harness/cli/doctor_output.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "harness/cli/corpus_output.hpp"

namespace allot::cli {
namespace {

void print_findings(const doctor::Findings& findings) {
  std::size_t width = 0;
  for (const doctor::Finding& finding : findings) width = std::max(width, finding.subject.size());
  for (const doctor::Finding& finding : findings) {
    fmt::print("{:4}  {:{}}  {}\n", doctor::name_of(finding.level), finding.subject, width,
               finding.seen);
    if (finding.level == doctor::Level::ok) continue;
    fmt::print("      {:{}}    {}\n", "", width, finding.why);
    if (!finding.remedy.empty()) fmt::print("      {:{}}    do: {}\n", "", width, finding.remedy);
  }
}

std::string reach_text(const selftest::Reach& reach) {
  if (!std::isfinite(reach.smallest)) return "too short";
  const std::string rounds = fmt::format("({} rounds)", reach.rounds);
  return fmt::format("{:.2g} % {}", reach.smallest * 100, rounds);
}

void print_calibration(const Calibration& calibration) {
  fmt::print(
      "\nCalibration: {} under two names in {} rounds, {:.2f} s each. The ratio of two {} of one "
      "round scatters by {:.2g} %.\n"
      "The smallest slowdown that the gate would find in {:g} of 100 cases here, half of the time "
      "spent on its confirmation:\n",
      calibration.cell, calibration.rounds, calibration.pair_s, calibration.metric,
      calibration.spread * 100, selftest::found_share * 100);
  std::vector<std::vector<std::string>> rows{{"budget"}};
  for (const int cells : selftest::cells_at_once) {
    rows.front().push_back(fmt::format("{} cell{}", cells, cells == 1 ? "" : "s"));
  }
  for (const selftest::Reach& reach : calibration.reaches) {
    if (reach.cells == selftest::cells_at_once.front()) {
      rows.push_back({fmt::format("{} min", reach.budget.count())});
    }
    rows.back().push_back(reach_text(reach));
  }
  print_columns(rows, true);
}

records::Json json_of(const Calibration& calibration) {
  records::Json reaches = records::Json::array();
  for (const selftest::Reach& reach : calibration.reaches) {
    reaches.push_back(
        {{"minutes", reach.budget.count()},
         {"cells", reach.cells},
         {"rounds", reach.rounds},
         {"smallest_slowdown",
          std::isfinite(reach.smallest) ? records::Json(reach.smallest) : records::Json(nullptr)}});
  }
  return {{"cell", calibration.cell},     {"metric", calibration.metric},
          {"rounds", calibration.rounds}, {"pair_seconds", calibration.pair_s},
          {"spread", calibration.spread}, {"reaches", std::move(reaches)}};
}

}  // namespace

std::size_t Diagnosis::warnings() const {
  return static_cast<std::size_t>(std::count_if(
      findings.begin(), findings.end(),
      [](const doctor::Finding& finding) { return finding.level == doctor::Level::warn; }));
}

void print_diagnosis(const Diagnosis& diagnosis) {
  print_findings(diagnosis.findings);
  if (diagnosis.calibration) print_calibration(*diagnosis.calibration);
  const std::size_t warnings = diagnosis.warnings();
  if (warnings == 0) {
    fmt::print("\nNothing that was found disturbs measurements.\n");
  } else {
    fmt::print("\n{} of the findings disturb{} measurements.\n", warnings,
               warnings == 1 ? "s" : "");
  }
}

records::Json json_of(const Diagnosis& diagnosis) {
  records::Json findings = records::Json::array();
  for (const doctor::Finding& finding : diagnosis.findings) {
    findings.push_back({{"level", doctor::name_of(finding.level)},
                        {"subject", finding.subject},
                        {"seen", finding.seen},
                        {"why", finding.why},
                        {"remedy", finding.remedy}});
  }
  return {{"findings", std::move(findings)},
          {"warnings", diagnosis.warnings()},
          {"calibration",
           diagnosis.calibration ? json_of(*diagnosis.calibration) : records::Json(nullptr)}};
}

}  // namespace allot::cli

// What `allot doctor` prints, as text and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/doctor/finding.hpp"
#include "harness/records/record.hpp"
#include "harness/selftest/reach.hpp"

namespace allot::cli {

/// One cell under two names, measured for a moment.
struct Calibration {
  std::string cell;
  std::string metric;
  int rounds = 0;
  double pair_s = 0;  // what launching both sides took, on average
  double spread = 0;  // standard deviation of the log ratio of the two in one round
  std::vector<selftest::Reach> reaches;
};

struct Diagnosis {
  doctor::Findings findings;
  std::optional<Calibration> calibration;

  /// How many of the findings disturb measurements.
  [[nodiscard]] std::size_t warnings() const;
};

/// To standard output.
void print_diagnosis(const Diagnosis& diagnosis);

records::Json json_of(const Diagnosis& diagnosis);

}  // namespace allot::cli

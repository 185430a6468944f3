// What `allot selftest` prints of its figures, as text, Markdown and JSON.
#pragma once

#include <optional>
#include <string>

#include "harness/records/record.hpp"
#include "harness/selftest/figures.hpp"

namespace allot::cli {

/// Identical cells, or such with a planted difference, as they were measured.
struct MeasuredArms {
  int rounds = 0;  // of each side, before as many confirm
  std::vector<std::vector<gate::Verdict>> tables;
  std::optional<double> slowdown;  // planted, and what the gate let pass
  double limit = 0;
};

/// What one call found out; only what was asked for is there.
struct SelftestResult {
  std::string source;  // of the noise
  std::string metric;
  std::size_t noise_rounds = 0;
  selftest::Extent extent;
  std::optional<MeasuredArms> measured;
  std::vector<selftest::FalseAlarms> alarms;
  std::vector<selftest::Found> found;
  std::vector<selftest::Smallest> smallest;
};

/// To standard output, as text or as tables of Markdown.
void print_selftest(const SelftestResult& result, bool markdown);

records::Json json_of(const SelftestResult& result);

}  // namespace allot::cli

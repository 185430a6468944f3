// How single figures were written by benchstat before 2023.
#pragma once

#include <string>
#include <string_view>

#include "harness/stats/old_table.hpp"

namespace allot::reports {

/// How the values of one row are written: chosen for its first value, used for all.
struct OldScale {
  double divisor = 1;
  int digits = 2;
  std::string suffix;
};

OldScale old_scale(double value, std::string_view unit);

std::string old_value_text(double value, const OldScale& scale);

/// The largest deviation from the mean in percent: "3%"; empty where the mean or the largest
/// value is zero.
std::string old_range_text(const stats::OldSample& sample);

/// "time/op" for "ns/op" and so on; units without a name of their own stay as they are.
std::string old_metric_name(std::string_view unit);

/// The change between two files, "~" if there is none to speak of.
std::string old_delta_text(const stats::OldRow& row);

/// "(p=0.953 n=10+5)", "(all equal)", or empty.
std::string old_note_text(const stats::OldRow& row);

}  // namespace allot::reports

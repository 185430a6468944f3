// Which two values on which axis a gate compares: what was typed, completed by what there is.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/cli/gate_request.hpp"
#include "harness/plan/plan.hpp"
#include "harness/records/results.hpp"

namespace allot::cli {

/// The values of every axis, "file" among them, in order of appearance.
class AxisValues {
 public:
  void observe(const records::Result& result);
  void observe(const plan::Cell& cell);

  /// Empty for an axis that no result has.
  [[nodiscard]] const std::vector<std::string>& of(const std::string& axis) const;

 private:
  void add(const std::string& axis, std::string_view value);

  std::map<std::string, std::vector<std::string>> values_;
};

/// `recorded` are the sides that the record was measured for. Without an axis it is the one that
/// has the named values; without those the recorded one, else that of two files or of two builds.
/// Without a base it is the usual one or the first of two. Throws Error if that leaves a choice, or
/// names what is not there.
plan::Sides resolve_sides(const GateRequest& request, const AxisValues& values,
                          const std::optional<plan::Sides>& recorded);

}  // namespace allot::cli

#include "harness/cli/gate_sides.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "errors/error.hpp"
#include "errors/nearest.hpp"
#include "harness/compare/defaults.hpp"
#include "harness/compare/keys.hpp"
#include "harness/plan/sides.hpp"

namespace allot::cli {
namespace {

using Names = std::vector<std::string>;

// In the order in which an axis is guessed from the values on it.
constexpr std::array axes{"file", "build", "allocator", "strategy", "workload", "corpus"};

bool has(const Names& values, const std::string& value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

Error no_axis(const std::string& why) {
  return Error(
      fmt::format("what is to be compared with what? {}", why),
      "name the axis and its two values: --by allocator --base glibc --candidate jemalloc");
}

std::string axis_of(const GateRequest& request, const AxisValues& values) {
  if (!request.by.empty()) return request.by;
  const bool is_named = !request.base.empty() || !request.candidate.empty();
  for (const char* axis : axes) {
    const Names& known = values.of(axis);
    const auto fits = [&known](const std::string& name) {
      return name.empty() || has(known, name);
    };
    if (is_named && fits(request.base) && fits(request.candidate)) return axis;
  }
  if (is_named) {
    throw no_axis(
        fmt::format("no axis has \"{}\"", request.base.empty() ? request.candidate : request.base));
  }
  for (const char* axis : {"file", "build"}) {
    if (values.of(axis).size() == 2) return axis;
  }
  throw no_axis("there are neither two files nor two builds");
}

void check(const std::string& option, const std::string& value, const std::string& axis,
           const Names& known) {
  if (has(known, value)) return;
  const std::string nearest = nearest_name(value, known);
  throw Error(fmt::format("{}: no {} is called \"{}\"", option, axis, value),
              nearest.empty() ? fmt::format("choose from: {}", fmt::join(known, ", "))
                              : fmt::format("did you mean {}?", nearest));
}

std::string usual_base(const Names& two) {
  for (const std::string& base : compare::default_bases()) {
    if (has(two, base)) return base;
  }
  return two.front();
}

}  // namespace

void AxisValues::add(const std::string& axis, std::string_view value) {
  Names& known = values_[axis];
  if (!value.empty() && !has(known, std::string(value))) known.emplace_back(value);
}

void AxisValues::observe(const records::Result& result) {
  for (const char* axis : axes) add(axis, compare::extract(result, axis));
  for (const auto& [key, value] : result.context->config) add(key, value);
}

void AxisValues::observe(const plan::Cell& cell) {
  for (const std::string_view axis : plan::axis_names) {
    add(std::string(axis), plan::value_on(cell, axis));
  }
}

const Names& AxisValues::of(const std::string& axis) const {
  static const Names none;
  const auto found = values_.find(axis);
  return found == values_.end() ? none : found->second;
}

plan::Sides resolve_sides(const GateRequest& request, const AxisValues& values,
                          const std::optional<plan::Sides>& recorded) {
  const bool is_open = request.by.empty() && request.base.empty() && request.candidate.empty();
  if (recorded && is_open) return *recorded;
  plan::Sides sides{axis_of(request, values), request.base, request.candidate};
  const Names& known = values.of(sides.axis);
  if (known.empty()) throw Error(fmt::format("--by {}: no result has such a key", sides.axis));
  if (sides.base.empty() && known.size() == 2) {
    const bool is_taken = sides.candidate == usual_base(known);
    sides.base = is_taken ? known[sides.candidate == known[0] ? 1 : 0] : usual_base(known);
  }
  if (sides.candidate.empty() && known.size() == 2) {
    sides.candidate = known[sides.base == known[0] ? 1 : 0];
  }
  if (sides.base.empty() || sides.candidate.empty()) {
    throw Error(fmt::format("--by {}: which two of {}?", sides.axis, fmt::join(known, ", ")),
                "name them with --base and --candidate");
  }
  check("--base", sides.base, sides.axis, known);
  check("--candidate", sides.candidate, sides.axis, known);
  if (sides.base == sides.candidate) {
    throw Error(fmt::format("--base and --candidate are both {}", sides.base),
                "name two different ones");
  }
  return sides;
}

}  // namespace allot::cli

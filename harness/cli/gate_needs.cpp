#include "harness/cli/gate_needs.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "errors/error.hpp"
#include "harness/records/record.hpp"

namespace allot::cli {
namespace {

namespace metric = bench::metric;

// Of the instrument `count`; a phase's own have its name in front.
constexpr std::array counted{metric::allocations, metric::frees,       metric::reallocations,
                             metric::requested,   metric::peak_live,   metric::peak_usable,
                             metric::live_at_end, metric::map_writes,  metric::map_look_ups,
                             metric::rehashes,    metric::list_growths};

bool is_counted(const std::string& name) {
  return std::any_of(counted.begin(), counted.end(),
                     [&name](std::string_view unit) { return name.ends_with(unit); });
}

bool is_of_instructions(const std::string& name) {
  return name.ends_with(metric::instructions);
}

/// A time, memory, or a workload's own.
bool is_timed(const std::string& name) {
  return !is_counted(name) && !is_of_instructions(name);
}

/// "*" stands for counts as well as for times.
bool is_open_glob(const std::string& name) {
  return is_timed(name) && name.find_first_of("*?") != std::string::npos;
}

}  // namespace

GateNeeds needs_of(const GateRequest& request) {
  const std::vector<std::string>& metrics = request.metrics;
  const auto any = [&metrics](bool (*comes_from)(const std::string&)) {
    return std::any_of(metrics.begin(), metrics.end(), comes_from);
  };
  const bool is_open = metrics.empty();
  GateNeeds needs;
  const bool counts = is_open || any(is_counted) || any(is_open_glob);
  if (counts && !request.times_only) needs.instruments.emplace_back("count");
  const bool instructions = request.instructions || any(is_of_instructions);
  if (instructions && !request.times_only) needs.instruments.emplace_back("instructions");
  needs.times = !request.exact_only && (is_open || any(is_timed));
  if (needs.instruments.empty() && !needs.times) {
    const char* const only = request.times_only ? "--times-only" : "--exact-only";
    throw Error(fmt::format("{} leaves nothing of --metric {}", only, fmt::join(metrics, ",")),
                "leave one of them out");
  }
  return needs;
}

}  // namespace allot::cli

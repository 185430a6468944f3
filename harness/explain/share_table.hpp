// CPU time by class, in seconds, with the interval that sampling leaves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/explain/facts.hpp"

namespace allot::explain {

/// What a class of CPU time is called to people, and which metrics count what it does.
struct ClassOfTime {
  std::string_view name;  // as records have it
  std::string_view about;
  std::vector<std::string_view> counters;
  std::vector<std::string_view> events = {};  // those of them that, together, are all its work
};

const std::vector<ClassOfTime>& classes_of_time();

/// Of the CPU time of one cell. Shares are of 1.
struct TimeIn {
  double share = 0, low = 0, high = 0;
  /// Seconds per op; nothing if the cell's CPU time wasn't measured.
  std::optional<double> seconds, low_s, high_s;
};

/// Nothing without samples.
std::optional<TimeIn> time_in(const Facts& facts, std::string_view class_name);

/// What one event of the class costs.
struct PerEvent {
  double events = 0;
  double seconds = 0;  // of each
};

/// Nothing where the class has no events, or they weren't counted, or its time isn't known.
std::optional<PerEvent> per_event(const Facts& facts, const ClassOfTime& of);

/// Several classes together: what memory management takes.
std::optional<TimeIn> time_in(const Facts& facts, const std::vector<std::string_view>& names);

/// The classes that manage memory: serving, moving, faulting in, giving back.
const std::vector<std::string_view>& memory_classes();

}  // namespace allot::explain

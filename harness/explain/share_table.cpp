#include "harness/explain/share_table.hpp"

#include <algorithm>
#include <cmath>

#include "harness/stats/proportion.hpp"

namespace allot::explain {
namespace {

constexpr double usual_confidence = 0.95;

}  // namespace

const std::vector<ClassOfTime>& classes_of_time() {
  using namespace bench::metric;
  static const std::vector<ClassOfTime> all{
      {"own", "the strategy's own code", {list_growths}},
      {"map", "maps", {map_writes, map_look_ups, rehashes}, {map_writes, map_look_ups}},
      {"allocator",
       "the allocator",
       {allocations, frees, reallocations},
       {allocations, frees, reallocations}},
      {"moving", "moving and clearing memory", {growth_moved, moved}},
      {"faults", "page faults", {faults}, {faults}},
      {"calls", "asking the kernel for memory and giving it back", {}},
      {"kernel", "the kernel (for what, it doesn't tell)", {faults}},
      {"rest", "the rest", {}}};
  return all;
}

const std::vector<std::string_view>& memory_classes() {
  static const std::vector<std::string_view> names{"allocator", "moving", "faults", "calls",
                                                   "kernel"};
  return names;
}

std::optional<TimeIn> time_in(const Facts& facts, const std::vector<std::string_view>& names) {
  if (!facts.shares || facts.shares->all() <= 0) return std::nullopt;
  double hits = 0;
  for (const auto& [name, moments] : facts.shares->moments) {
    if (std::find(names.begin(), names.end(), name) != names.end()) hits += moments;
  }
  // Estimated moments are no whole numbers.
  const auto whole = [](double count) { return static_cast<std::size_t>(std::lround(count)); };
  const std::size_t trials = std::max<std::size_t>(1, whole(facts.shares->all()));
  const stats::Proportion part =
      stats::proportion(std::min(whole(hits), trials), trials, usual_confidence);
  TimeIn time{part.share, part.low, part.high, {}, {}, {}};
  if (const auto cpu = facts.value(bench::metric::cpu)) {
    time.seconds = part.share * *cpu;
    time.low_s = part.low * *cpu;
    time.high_s = part.high * *cpu;
  }
  return time;
}

std::optional<TimeIn> time_in(const Facts& facts, std::string_view class_name) {
  return time_in(facts, std::vector<std::string_view>{class_name});
}

std::optional<PerEvent> per_event(const Facts& facts, const ClassOfTime& of) {
  const auto time = time_in(facts, of.name);
  if (!time || !time->seconds) return std::nullopt;
  PerEvent cost;
  for (const std::string_view counter : of.events) cost.events += facts.value(counter).value_or(0);
  if (cost.events <= 0) return std::nullopt;
  cost.seconds = *time->seconds / cost.events;
  return cost;
}

}  // namespace allot::explain

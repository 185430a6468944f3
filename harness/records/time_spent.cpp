#include "harness/records/time_spent.hpp"

#include <algorithm>

namespace allot::records {
namespace {

/// What `run` tells of its time, if it does.
const Timed* timed_of(const Run& run) {
  if (run.measured() == nullptr || !run.wall_s || !run.measured()->timed) return nullptr;
  return &*run.measured()->timed;
}

void add(TimeSpent& sum, const Run& run, const Timed& timed) {
  ++sum.runs;
  sum.wall_s += *run.wall_s;
  sum.sampled_s += timed.sampled_s;
  sum.unsampled_s += timed.unsampled_s;
}

bool has_long_samples(const Run& run, const Timed& timed) {
  const auto samples = static_cast<double>(run.measured()->samples.size());
  return timed.sampled_s >= long_sample_s * samples;
}

}  // namespace

double TimeSpent::untimed_share() const {
  if (wall_s <= 0) return 0;
  // Two clocks may differ by the length of a reading.
  return std::max(0.0, 1 - (sampled_s + unsampled_s) / wall_s);
}

TimeSpent time_spent(std::span<const Run> runs) {
  TimeSpent sum;
  for (const Run& run : runs) {
    if (const Timed* timed = timed_of(run)) add(sum, run, *timed);
  }
  return sum;
}

TimeSpent time_spent_on_long_samples(std::span<const Run> runs) {
  TimeSpent sum;
  for (const Run& run : runs) {
    const Timed* timed = timed_of(run);
    if (timed != nullptr && has_long_samples(run, *timed)) add(sum, run, *timed);
  }
  return sum;
}

std::optional<double> untimed_share(const Run& run) {
  const TimeSpent spent = time_spent({&run, 1});
  return spent.runs == 0 ? std::nullopt : std::optional(spent.untimed_share());
}

}  // namespace allot::records

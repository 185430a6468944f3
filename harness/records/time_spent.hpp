// Where the wall time of runs went: into timed regions, or into what the harness does around them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "harness/records/record.hpp"

namespace allot::records {

/// Of several runs together. Seconds of wall time.
struct TimeSpent {
  std::size_t runs = 0;
  double wall_s = 0;       // from the end of each one's predecessor to its own end
  double sampled_s = 0;    // within samples
  double unsampled_s = 0;  // in the strategy's passes before the first sample

  /// Part of the wall time in which no timed region ran; 0 without runs.
  [[nodiscard]] double untimed_share() const;
};

/// Of those runs that tell: measured ones of records that aren't too old, under an instrument that
/// leaves the clock alone.
TimeSpent time_spent(std::span<const Run> runs);

/// A harness that costs the same for every sample is judged by samples that aren't tiny.
inline constexpr double long_sample_s = 0.1;

/// As above, of those among them whose samples last `long_sample_s` or more on average.
TimeSpent time_spent_on_long_samples(std::span<const Run> runs);

/// TimeSpent::untimed_share of one run; nothing if it doesn't tell.
std::optional<double> untimed_share(const Run& run);

}  // namespace allot::records

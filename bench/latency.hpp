// How long single operations take: what a mean over many hides, since a look-up that misses every
// cache may take a hundred times as long as one that doesn't.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

#include "bench/kernel_memory.hpp"
#include "bench/timed_regions.hpp"

namespace allot::bench {

/// Latencies of so many operations, each timed alone. Reading the clock costs as much as a cheap
/// operation and keeps the next one from starting early, so this is a pass of its own, apart from
/// the one that tells sec/op; `clock-sec` says how much of every latency is the clock's.
class Latencies {
 public:
  explicit Latencies(std::size_t operations) : operations_(operations), times_(operations) {}

  /// Calls `operation(n)` for n from 0. Nothing in here allocates.
  template <class Operation>
  void measure(const Operation& operation) {
    const TimedRegion region;
    times_.clear();
    for (std::size_t n = 0; n < operations_; ++n) {
      const Clock::time_point start = Clock::now();
      operation(n);
      times_.push_back(between(start, Clock::now()));
    }
  }

  /// p50, p99, p99.9 (nearest rank), the longest, and the clock's own share: the median of what
  /// doing nothing takes. Sorts the times.
  void report(std::map<std::string_view, double>& metrics);

 private:
  using Clock = std::chrono::steady_clock;
  using Nanoseconds = std::uint32_t;  // up to 4 s; what is longer is cut

  static Nanoseconds between(Clock::time_point start, Clock::time_point end);

  /// The time that `share` of all don't exceed, in seconds, of sorted times.
  [[nodiscard]] double quantile(double share) const;

  std::size_t operations_;
  KernelArray<Nanoseconds> times_;
};

}  // namespace allot::bench

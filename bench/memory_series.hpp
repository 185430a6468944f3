// Memory over time in a fixed amount of memory: however long a sample takes, its series has a
// thousand to two thousand points.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bench/kernel_memory.hpp"

namespace allot::bench {

/// Bytes at one moment.
struct MemoryPoint {
  double at = 0;               // seconds since the sample began
  std::uint64_t live = 0;      // requested and not freed
  std::uint64_t resident = 0;  // anonymous pages, less those that were there before any builder
};

/// Points at equal distances. When there is no room for more, every second one is dropped and the
/// distance doubles.
class MemorySeries {
 public:
  using Interval = std::chrono::microseconds;

  MemorySeries() : points_(most_points) {}

  void clear() {
    points_.clear();
    interval_ = shortest;
  }

  void add(const MemoryPoint& point) {
    if (points_.size() == most_points) thin_out();
    points_.push_back(point);
  }

  /// Until the next point is due.
  [[nodiscard]] Interval interval() const { return interval_; }
  [[nodiscard]] std::span<const MemoryPoint> points() const { return points_.all(); }

 private:
  // More than a chart has columns.
  static constexpr std::size_t most_points = 2000;
  // Some hundred times what reading a point costs.
  static constexpr Interval shortest{1000};

  void thin_out() {
    const std::span<MemoryPoint> all = points_.all();
    for (std::size_t at = 0; at < all.size() / 2; ++at) all[at] = all[2 * at];
    points_.shrink(all.size() / 2);
    interval_ *= 2;
  }

  KernelArray<MemoryPoint> points_;
  Interval interval_ = shortest;
};

}  // namespace allot::bench

// How long this process has been in phases: whatever else of its time there is, the harness took.
#pragma once

#include <ctime>
#include <mutex>

namespace allot::bench {

/// Wall time in which at least one thread was in a phase. It is entered before a phase reads its
/// own clocks and left after it has, so that neither is in the other's figures.
class TimedRegions {
 public:
  void enter() {
    const std::lock_guard lock(mutex_);
    if (inside_++ == 0) began_ = now();
  }

  void leave() {
    const std::lock_guard lock(mutex_);
    if (--inside_ == 0) sum_ += now() - began_;
  }

  /// Seconds of all that are over.
  [[nodiscard]] double seconds() {
    const std::lock_guard lock(mutex_);
    return sum_;
  }

 private:
  static double now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }

  std::mutex mutex_;
  int inside_ = 0;
  double began_ = 0;
  double sum_ = 0;
};

/// Of this process.
inline TimedRegions timed_regions;

/// A region as long as it lives: for passes of a strategy that no phase keeps.
class TimedRegion {
 public:
  TimedRegion() { timed_regions.enter(); }
  ~TimedRegion() { timed_regions.leave(); }
  TimedRegion(const TimedRegion&) = delete;
  TimedRegion& operator=(const TimedRegion&) = delete;
};

}  // namespace allot::bench

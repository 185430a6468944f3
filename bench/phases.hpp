// The clock of a sample: what each phase took in wall time, CPU time and page faults.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <string_view>
#include <sys/resource.h>

#include "bench/timed_regions.hpp"

namespace allot::bench {

enum class Phase : std::size_t { build, merge, write, read, teardown };
inline constexpr std::size_t phase_count = 5;
/// As metrics are named after them, in the same order.
inline constexpr std::array<std::string_view, phase_count> phase_names = {"build", "merge", "write",
                                                                          "read", "teardown"};

/// What one thread spent. Seconds; faults are the minor ones (no disk was read).
struct Cost {
  double wall = 0;
  double cpu = 0;
  std::uint64_t faults = 0;

  Cost& operator+=(const Cost& other) {
    wall += other.wall;
    cpu += other.cpu;
    faults += other.faults;
    return *this;
  }
};

/// Takes the clock's place where a run is not timed (bench/instrument.hpp).
class PhaseListener {
 public:
  virtual ~PhaseListener() = default;
  /// The calling thread begins and ends a phase.
  virtual void start(Phase phase) = 0;
  virtual void stop(Phase phase) = 0;
};

/// Null in a timing run: then it costs two branches per phase. With a listener no clock of a phase
/// is read, so that no time of such a run can be taken for a real one.
inline PhaseListener* phase_listener = nullptr;

/// By how much a self-test slows this process: before a phase ends, it burns this share of the CPU
/// time that it took. 0 everywhere else.
inline double injected_share = 0;

/// Accumulates per phase what the calling thread spends between `start` and `stop`; what lies
/// outside is not counted, so that hashing an output costs the sample nothing. CPU time comes from
/// CLOCK_THREAD_CPUTIME_ID, which is exact where utime and stime are counted in ticks.
/// One start and stop cost about 2 microseconds, two of them per shard and phase.
class PhaseClock {
 public:
  void start(Phase phase) {
    phase_ = phase;
    timed_regions.enter();
    if (phase_listener != nullptr) return phase_listener->start(phase);
    faults_ = thread_faults();
    cpu_ = seconds(CLOCK_THREAD_CPUTIME_ID);
    wall_ = seconds(CLOCK_MONOTONIC);
  }

  void stop() {
    phase_listener != nullptr ? phase_listener->stop(phase_) : take_cost();
    timed_regions.leave();
  }

  /// For work of the harness in the middle of a phase.
  void pause() { stop(); }
  void resume() { start(phase_); }

  [[nodiscard]] const Cost& of(Phase phase) const {
    return costs_[static_cast<std::size_t>(phase)];
  }

 private:
  void take_cost() {
    if (injected_share > 0) burn(injected_share);
    const double wall = seconds(CLOCK_MONOTONIC) - wall_;
    const double cpu = seconds(CLOCK_THREAD_CPUTIME_ID) - cpu_;
    costs_[static_cast<std::size_t>(phase_)] += {wall, cpu, thread_faults() - faults_};
  }

  /// Spends `share` of what the phase has cost so far, on the clock that it is measured by.
  void burn(double share) const {
    const double spent = seconds(CLOCK_THREAD_CPUTIME_ID) - cpu_;
    const double end = cpu_ + spent * (1 + share);
    while (seconds(CLOCK_THREAD_CPUTIME_ID) < end) {
    }
  }

  static double seconds(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
  }

  static std::uint64_t thread_faults() {
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return static_cast<std::uint64_t>(usage.ru_minflt);
  }

  std::array<Cost, phase_count> costs_{};
  Phase phase_ = Phase::build;
  double wall_ = 0;
  double cpu_ = 0;
  std::uint64_t faults_ = 0;
};

}  // namespace allot::bench

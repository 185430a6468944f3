// Wall time since some moment of a command.
#pragma once

#include <chrono>

namespace allot::cli {

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - began_).count();
  }

  /// Seconds until now, from where it starts anew.
  double lap() {
    const Clock::time_point now = Clock::now();
    const std::chrono::duration<double> lap = now - began_;
    began_ = now;
    return lap.count();
  }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point began_ = Clock::now();
};

}  // namespace allot::cli

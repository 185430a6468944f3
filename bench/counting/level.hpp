// A level and its peak, exact over all threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <sys/single_threaded.h>

namespace allot::counting {

/// A counter of the whole process that goes up and down.
class Level {
 public:
  /// Adds `change` (modulo 2^64, so a negative one may be cast) and returns the level before.
  std::uint64_t change(std::uint64_t change) {
    // A locked instruction costs more than everything else here: spare lone threads four of them
    // per pair.
    if (__libc_single_threaded) {
      const std::uint64_t before = now_.load(std::memory_order_relaxed);
      now_.store(before + change, std::memory_order_relaxed);
      return before;
    }
    return now_.fetch_add(change, std::memory_order_relaxed);
  }

  [[nodiscard]] std::uint64_t now() const { return now_.load(std::memory_order_relaxed); }
  void set(std::uint64_t level) { now_.store(level, std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> now_{0};
};

/// A level that remembers how high it was.
class Peak {
 public:
  void change(std::uint64_t change) {
    const std::uint64_t now = level_.change(change) + change;
    std::uint64_t peak = peak_.load(std::memory_order_relaxed);
    // Freeing wraps the level's change round zero, but never raises the level.
    while (now > peak && !peak_.compare_exchange_weak(peak, now, std::memory_order_relaxed)) {
    }
  }

  [[nodiscard]] std::uint64_t now() const { return level_.now(); }
  [[nodiscard]] std::uint64_t peak() const { return peak_.load(std::memory_order_relaxed); }
  void restart() { peak_.store(level_.now(), std::memory_order_relaxed); }
  void clear() {
    level_.set(0);
    restart();
  }

 private:
  Level level_;
  std::atomic<std::uint64_t> peak_{0};
};

}  // namespace allot::counting

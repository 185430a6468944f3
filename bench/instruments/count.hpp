// A counting run: instead of its time, each phase's allocations are taken, from the counting shim
// that is preloaded in front of the allocator. Its samples have no times in them.
#pragma once

#include <array>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "bench/counting/api.hpp"
#include "bench/phases.hpp"

namespace allot::bench {

/// Path of the preloaded counting shim, as the loader knows it; null without one.
const char* counting_shim();

/// Path of the library that serves `function` (a symbol) behind the shim, as the loader knows it;
/// null if none does, or there is no shim.
const char* library_behind_shim(const char* function);

/// Throws Error if the shim is preloaded: its books would be in every time.
void refuse_counting_shim();

/// While one lives, phases count and read no clock.
class CountingRun final : public PhaseListener {
 public:
  /// Throws Error if the shim isn't preloaded.
  CountingRun();
  ~CountingRun() override;
  CountingRun(const CountingRun&) = delete;
  CountingRun& operator=(const CountingRun&) = delete;

  /// Forgets what is live: a cell starts from nothing. `threads` take part in it.
  void begin_cell(int threads);
  void begin_sample();

  /// The metrics of the sample since then, named as in bench/record_keys.hpp. Where several threads
  /// take part, those that depend on how they interleave are left out.
  [[nodiscard]] std::map<std::string, double> metrics() const;

  /// {"sizes": [[largest, count], ...], "lifetimes": [[longest, count], ...]} of the sample,
  /// teardown included (bench/counting/classes.hpp); lifetimes only of a single thread.
  [[nodiscard]] nlohmann::json classes() const;

  void start() override;
  void stop(Phase phase) override;

 private:
  struct Spent {
    counting::Counts counts{};
    bool occurred = false;
  };

  [[nodiscard]] counting::Counts sum(bool with_teardown) const;

  int threads_ = 1;
  std::mutex mutex_;
  std::array<Spent, phase_count> spent_;
};

}  // namespace allot::bench

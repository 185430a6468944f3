// Lanes: the parts of a workload that run at once, a thread each, and how their costs make one
// sample.
#pragma once

#include <barrier>
#include <exception>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "bench/phases.hpp"

namespace allot::bench {

/// Where lanes wait for each other. A lane that fails leaves it.
using Meeting = std::barrier<>;

/// Calls `run(lane, meeting)` for every lane: at once, each in a thread of its own, all released
/// together; in this thread where there is but one. Throws what the first failed lane threw.
template <class Lane, class Run>
void run_lanes(const std::vector<std::unique_ptr<Lane>>& lanes, const Run& run) {
  Meeting meeting(static_cast<std::ptrdiff_t>(lanes.size()));
  if (lanes.size() == 1) return run(*lanes.front(), meeting);
  std::mutex mutex;
  std::exception_ptr failure;
  {
    std::vector<std::jthread> threads;
    for (const auto& lane : lanes) {
      threads.emplace_back([&] {
        meeting.arrive_and_wait();
        try {
          run(*lane, meeting);
        } catch (...) {
          meeting.arrive_and_drop();
          const std::lock_guard lock(mutex);
          if (failure == nullptr) failure = std::current_exception();
        }
      });
    }
  }
  if (failure != nullptr) std::rethrow_exception(failure);
}

/// What all lanes spent in certain phases: as long as the slowest one took, and as much as all of
/// them together.
struct LanesCost {
  const PhaseClock* slowest = nullptr;
  double wall = 0;
  Cost total;
};

/// `Lane` has a `clock()`, its PhaseClock.
template <class Lane>
LanesCost cost_of(const std::vector<std::unique_ptr<Lane>>& lanes,
                  std::initializer_list<Phase> phases) {
  LanesCost cost;
  for (const auto& lane : lanes) {
    Cost spent;
    for (const Phase phase : phases) spent += lane->clock().of(phase);
    cost.total += spent;
    if (cost.slowest == nullptr || spent.wall > cost.wall) {
      cost.slowest = &lane->clock();
      cost.wall = spent.wall;
    }
  }
  return cost;
}

}  // namespace allot::bench

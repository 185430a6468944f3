// count: instead of its time, each phase's allocations are taken from the counting shim, which
// stands in front of the allocator, and the events in the strategy's structures from the worker
// that notes them. What the samples hold is equal whenever the run is repeated, but for what moved.
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>

#include "bench/instrument.hpp"
#include "bench/own_process.hpp"
#include "bench/record_keys.hpp"
#include "bench/shim.hpp"
#include "strategies/events.hpp"

namespace allot::bench {
namespace {

using counting::Counts;
using strategies::EventCounts;

// In the order of Event.
constexpr std::array<std::string_view, strategies::event_count> event_metrics = {
    metric::map_writes, metric::map_look_ups, metric::rehashes, metric::list_growths,
    metric::growth_moved};

/// What the calling thread had noted when its phase began.
thread_local EventCounts noted_before{};

void add(Counts& sum, const Counts& more) {
  const auto sums = words_of(sum);
  const auto words = words_of(more);
  for (std::size_t at = 0; at < words.size(); ++at) sums[at] += words[at];
}

std::uint64_t reallocations(const Counts& counts) {
  return counts.reallocations_in_place + counts.reallocations_moved;
}

/// [[bound, count], ...] of the classes that aren't empty.
template <class Classes, class Bound>
nlohmann::json to_json(const Classes& counts, Bound bound) {
  nlohmann::json all = nlohmann::json::array();
  for (std::size_t at = 0; at < counts.size(); ++at)
    if (counts[at] > 0) all.push_back({bound(at), counts[at]});
  return all;
}

class CountingRun final : public Instrument {
 public:
  CountingRun() { shim().only_between(); }

  /// Forgets what is live: a cell starts from nothing.
  void begin_cell(int threads) override {
    threads_ = threads;
    shim().reset();
  }

  void begin_sample() override {
    spent_ = {};
    shim().restart_peak();
  }

  void start(Phase) override {
    if (const EventCounts* noted = strategies::noted_events()) noted_before = *noted;
    shim().enter();
  }
  void stop(Phase phase) override;

  /// Where several threads take part, what depends on how they interleave is left out.
  std::map<std::string, double> metrics() override;

  /// {"classes": {"sizes": [[largest, count], ...], "lifetimes": [[longest, count], ...]}} of the
  /// sample, teardown included (bench/counting/classes.hpp); lifetimes only of a single thread.
  nlohmann::json details() override;

 private:
  struct Spent {
    Counts counts{};
    EventCounts events{};
    bool occurred = false;
  };

  [[nodiscard]] Counts sum(bool with_teardown) const;
  [[nodiscard]] EventCounts events() const;

  int threads_ = 1;
  std::mutex mutex_;
  std::array<Spent, phase_count> spent_;
};

void CountingRun::stop(Phase phase) {
  Counts counts;
  shim().leave(&counts);
  const std::lock_guard lock(mutex_);
  Spent& spent = spent_[static_cast<std::size_t>(phase)];
  spent.occurred = true;
  add(spent.counts, counts);
  if (const EventCounts* noted = strategies::noted_events())
    for (std::size_t at = 0; at < noted->size(); ++at)
      spent.events[at] += (*noted)[at] - noted_before[at];
}

Counts CountingRun::sum(bool with_teardown) const {
  Counts sum{};
  for (std::size_t phase = 0; phase < phase_count; ++phase)
    if (with_teardown || phase != static_cast<std::size_t>(Phase::teardown))
      add(sum, spent_[phase].counts);
  return sum;
}

/// Of all phases but teardown.
EventCounts CountingRun::events() const {
  EventCounts sum{};
  for (std::size_t phase = 0; phase < phase_count; ++phase)
    if (phase != static_cast<std::size_t>(Phase::teardown))
      for (std::size_t at = 0; at < sum.size(); ++at) sum[at] += spent_[phase].events[at];
  return sum;
}

std::map<std::string, double> CountingRun::metrics() {
  std::map<std::string, double> metrics;
  const auto put = [&metrics](std::string_view name, std::uint64_t value) {
    metrics[std::string(name)] = static_cast<double>(value);
  };
  const Counts all = sum(false);
  counting::Live live{};
  shim().live(&live);
  put(metric::allocations, all.allocations);
  put(metric::frees, all.frees);
  put(metric::reallocations, reallocations(all));
  put(metric::requested, all.requested_bytes);
  put(metric::live_at_end, live.bytes);
  for (std::size_t phase = 0; phase < phase_count; ++phase) {
    const auto& [counts, events_of_phase, occurred] = spent_[phase];
    if (!occurred) continue;
    put(fmt::format("{}-{}", phase_names[phase], metric::allocations), counts.allocations);
    put(fmt::format("{}-{}", phase_names[phase], metric::frees), counts.frees);
    put(fmt::format("{}-{}", phase_names[phase], metric::requested), counts.requested_bytes);
  }
  if (strategies::noted_events() != nullptr)
    for (std::size_t at = 0; at < event_metrics.size(); ++at) put(event_metrics[at], events()[at]);
  if (threads_ > 1) return metrics;
  put(metric::usable, all.usable_bytes);
  put(metric::slack, all.usable_bytes - all.requested_bytes);
  put(metric::moved_reallocations, all.reallocations_moved);
  put(metric::moved, all.moved_bytes);
  put(metric::peak_live, live.peak_bytes);
  put(metric::peak_usable, live.peak_usable_bytes);
  return metrics;
}

nlohmann::json CountingRun::details() {
  const Counts all = sum(true);
  nlohmann::json classes{{"sizes", to_json(all.sizes, counting::largest_size)}};
  if (threads_ <= 1) classes["lifetimes"] = to_json(all.lifetimes, counting::longest_lifetime);
  nlohmann::json details;
  details[std::string(key::classes)] = std::move(classes);
  return details;
}

/// The worker of the same sources in which strategies note events; this one where it isn't there.
std::filesystem::path counting_worker() {
  const std::filesystem::path noting = beside_worker("allot-worker-events");
  return own_program().filename() == "allot-worker" && exists(noting) ? noting : own_program();
}

std::vector<std::string> files() {
  return {shim_file().string(), counting_worker().string()};
}

void enter() {
  enter_behind_shim(counting_worker());
}

// A count needs one run, and one more that shows that it is exact.
constexpr int rounds = 2;

const bool enrolled =
    enrol(InstrumentKind{.name = "count",
                         .about = "allocations, bytes and map writes, behind a preloaded shim",
                         .rounds = rounds,
                         .is_exact = true,
                         .patience = 1,  // the shim costs some 30 ns per allocation
                         .files = files,
                         .enter = enter,
                         .make = [](const std::string&) -> std::unique_ptr<Instrument> {
                           return std::make_unique<CountingRun>();
                         }});

}  // namespace

}  // namespace allot::bench

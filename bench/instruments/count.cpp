#include "bench/counts.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include "bench/record_keys.hpp"
#include "errors/error.hpp"

namespace allot::bench {
namespace {

using counting::Counts;

/// The shim's functions, all null without it.
struct Shim {
  decltype(&counting::allot_counting_reset) reset;
  decltype(&counting::allot_counting_only_between) only_between;
  decltype(&counting::allot_counting_enter) enter;
  decltype(&counting::allot_counting_leave) leave;
  decltype(&counting::allot_counting_live) live;
  decltype(&counting::allot_counting_restart_peak) restart_peak;
  decltype(&counting::allot_counting_next) next;
};

template <class Function>
void look_up(Function& function, const char* name) {
  function = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
}

const Shim& shim() {
  static const Shim found = [] {
    Shim shim{};
    look_up(shim.reset, "allot_counting_reset");
    look_up(shim.only_between, "allot_counting_only_between");
    look_up(shim.enter, "allot_counting_enter");
    look_up(shim.leave, "allot_counting_leave");
    look_up(shim.live, "allot_counting_live");
    look_up(shim.restart_peak, "allot_counting_restart_peak");
    look_up(shim.next, "allot_counting_next");
    return shim;
  }();
  return found;
}

// In the order of Phase.
constexpr std::array<std::string_view, phase_count> phase_names = {"build", "merge", "write",
                                                                   "read", "teardown"};

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

}  // namespace

const char* counting_shim() {
  Dl_info info{};
  if (shim().next == nullptr) return nullptr;
  return dladdr(reinterpret_cast<void*>(shim().next), &info) != 0 ? info.dli_fname : "unknown";
}

const char* library_behind_shim(const char* function) {
  return shim().next == nullptr ? nullptr : shim().next(function);
}

void refuse_counting_shim() {
  if (counting_shim() == nullptr) return;
  throw Error(fmt::format("{} is preloaded, and would be measured", counting_shim()),
              "count with --count, or take it out of LD_PRELOAD");
}

CountingRun::CountingRun() {
  if (counting_shim() == nullptr)
    throw Error("--count: the counting shim is not loaded",
                "put liballot-counting.so, which lies beside the worker, first into LD_PRELOAD");
  shim().only_between();
  phase_listener = this;
}

CountingRun::~CountingRun() {
  phase_listener = nullptr;
}

void CountingRun::begin_cell(int threads) {
  threads_ = threads;
  shim().reset();
}

void CountingRun::begin_sample() {
  spent_ = {};
  shim().restart_peak();
}

void CountingRun::start() {
  shim().enter();
}

void CountingRun::stop(Phase phase) {
  Counts counts;
  shim().leave(&counts);
  const std::lock_guard lock(mutex_);
  Spent& spent = spent_[static_cast<std::size_t>(phase)];
  spent.occurred = true;
  add(spent.counts, counts);
}

Counts CountingRun::sum(bool with_teardown) const {
  Counts sum{};
  for (std::size_t phase = 0; phase < phase_count; ++phase)
    if (with_teardown || phase != static_cast<std::size_t>(Phase::teardown))
      add(sum, spent_[phase].counts);
  return sum;
}

std::map<std::string, double> CountingRun::metrics() const {
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
    const auto& [counts, occurred] = spent_[phase];
    if (!occurred) continue;
    put(fmt::format("{}-{}", phase_names[phase], metric::allocations), counts.allocations);
    put(fmt::format("{}-{}", phase_names[phase], metric::frees), counts.frees);
    put(fmt::format("{}-{}", phase_names[phase], metric::requested), counts.requested_bytes);
  }
  if (threads_ > 1) return metrics;
  put(metric::usable, all.usable_bytes);
  put(metric::moved_reallocations, all.reallocations_moved);
  put(metric::moved, all.moved_bytes);
  put(metric::peak_live, live.peak_bytes);
  put(metric::peak_usable, live.peak_usable_bytes);
  return metrics;
}

nlohmann::json CountingRun::classes() const {
  const Counts all = sum(true);
  nlohmann::json classes{{"sizes", to_json(all.sizes, counting::largest_size)}};
  if (threads_ <= 1) classes["lifetimes"] = to_json(all.lifetimes, counting::longest_lifetime);
  return classes;
}

}  // namespace allot::bench

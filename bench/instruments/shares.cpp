// shares: where CPU time goes. About a thousand times per second of it, somebody looks where the
// program is; each moment is sorted by whose code that is. A share is an estimate: runs repeat.
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <sys/resource.h>

#include "bench/instrument.hpp"
#include "bench/record_keys.hpp"
#include "bench/sampling/sampler.hpp"
#include "bench/sampling/share.hpp"

namespace allot::bench {
namespace {

using sampling::Found;
using sampling::Moment;
using sampling::Share;

using Counts = std::array<double, sampling::share_count>;

/// CPU seconds of the calling thread.
struct Spent {
  double program = 0;
  double kernel = 0;

  static Spent now() {
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    const auto seconds = [](const timeval& time) {
      return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return {seconds(usage.ru_utime), seconds(usage.ru_stime)};
  }
};

/// What a thread is watched with.
thread_local std::unique_ptr<sampling::Sampler> sampler;
thread_local Spent spent_before;

class SharesRun final : public Instrument {
 public:
  void begin_cell(int) override {}
  void begin_sample() override { phases_ = {}; }

  void start(Phase) override {
    if (sampler == nullptr) sampler = source_.make();
    spent_before = Spent::now();
    sampler->start();
  }

  void stop(Phase phase) override {
    const std::lock_guard lock(mutex_);
    Watched& watched = phases_.at(static_cast<std::size_t>(phase));
    sampler->stop(watched.moments);
    const Spent now = Spent::now();
    watched.spent.program += now.program - spent_before.program;
    watched.spent.kernel += now.kernel - spent_before.kernel;
    watched.occurred = true;
  }

  /// Of all phases but teardown.
  std::map<std::string, double> metrics() override;

  /// {"shares": {"source", "phases": {"build": {"own": moments, ...}}, "hot": [[what, class,
  /// moments], ...]}}: what was met most, in all phases.
  nlohmann::json details() override;

 private:
  struct Watched {
    std::vector<Moment> moments;
    Spent spent;
    bool occurred = false;
    Counts counts{};  // by class, estimated where the source doesn't see the kernel
  };

  void count(Watched& watched);
  void sort_moments();

  const sampling::Source& source_ = sampling::best_source();
  std::mutex mutex_;
  std::array<Watched, phase_count> phases_;
  std::map<std::pair<std::string, Share>, std::size_t> met_;
};

/// Where moments in the kernel aren't seen as such, the thread's times say how many there were.
void SharesRun::count(Watched& watched) {
  for (const Found& found : classify(watched.moments)) {
    watched.counts.at(static_cast<std::size_t>(found.share)) += 1;
    ++met_[{found.what, found.share}];
  }
  const double all_s = watched.spent.program + watched.spent.kernel;
  if (source_.sees_kernel || all_s == 0) return;
  const double kernel_share = watched.spent.kernel / all_s;
  const auto seen = static_cast<double>(watched.moments.size());
  double& kernel = watched.counts.at(static_cast<std::size_t>(Share::kernel));
  if (source_.counts_kernel_as_program) {
    for (double& one : watched.counts) one *= 1 - kernel_share;
    kernel += seen * kernel_share;
  } else if (watched.spent.program > 0) {
    kernel += seen * watched.spent.kernel / watched.spent.program;
  }
}

std::map<std::string, double> SharesRun::metrics() {
  met_.clear();
  Counts sum{};
  for (std::size_t phase = 0; phase < phase_count; ++phase) {
    count(phases_[phase]);
    if (phase == static_cast<std::size_t>(Phase::teardown)) continue;
    for (std::size_t at = 0; at < sum.size(); ++at) sum.at(at) += phases_[phase].counts.at(at);
  }
  double all = 0;
  for (const double one : sum) all += one;
  std::map<std::string, double> metrics{{std::string(metric::cpu_samples), all}};
  if (all == 0) return metrics;  // over before anybody looked
  for (std::size_t at = 0; at < sum.size(); ++at) {
    const auto share = static_cast<Share>(at);
    const bool is_told_apart = source_.sees_kernel
                                   ? share != Share::kernel || sum.at(at) > 0
                                   : share != Share::faults && share != Share::calls;
    if (!is_told_apart) continue;
    metrics[fmt::format("{}{}", metric::cpu_share, sampling::share_names.at(at))] =
        sum.at(at) / all;
  }
  double memory = 0;
  for (const Share share : sampling::of_memory) memory += sum.at(static_cast<std::size_t>(share));
  metrics[std::string(metric::memory_share)] = memory / all;
  return metrics;
}

nlohmann::json SharesRun::details() {
  nlohmann::json by_phase = nlohmann::json::object();
  for (std::size_t phase = 0; phase < phase_count; ++phase) {
    if (!phases_[phase].occurred) continue;
    nlohmann::json& counts = by_phase[std::string(phase_names.at(phase))];
    for (std::size_t at = 0; at < sampling::share_count; ++at)
      counts[std::string(sampling::share_names.at(at))] = phases_[phase].counts.at(at);
  }
  std::vector<std::pair<std::size_t, std::pair<std::string, Share>>> most;
  for (const auto& [what, moments] : met_) most.emplace_back(moments, what);
  std::sort(most.rbegin(), most.rend());
  // As many as one screen has room for.
  constexpr std::size_t shown = 12;
  if (most.size() > shown) most.resize(shown);
  nlohmann::json hot = nlohmann::json::array();
  for (const auto& [moments, what] : most)
    hot.push_back(
        {what.first, sampling::share_names.at(static_cast<std::size_t>(what.second)), moments});
  nlohmann::json details;
  details[std::string(key::shares)] = {
      {"source", source_.name}, {"phases", std::move(by_phase)}, {"hot", std::move(hot)}};
  return details;
}

// As many as a median needs for an interval.
constexpr int rounds = 6;

const bool enrolled = enrol(InstrumentKind{
    .name = "shares",
    .about = "where CPU time goes, by sampling: own code, maps, allocator, moving, kernel",
    .rounds = rounds,
    .is_exact = false,
    .patience = 2,  // sorting the moments takes a second or two
    .files = [] { return std::vector<std::string>(); },
    .enter = [] {},
    .make = [](const std::string&) -> std::unique_ptr<Instrument> {
      return std::make_unique<SharesRun>();
    }});

}  // namespace
}  // namespace allot::bench

// timeline: how memory comes and goes. Live bytes are the counting shim's, resident ones the
// kernel's; both are read at the edges of phases and, by a thread of its own, every so often. What
// the sample keeps is a series for a chart, and what can be said of it in a few numbers.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "bench/instrument.hpp"
#include "bench/memory.hpp"
#include "bench/memory_series.hpp"
#include "bench/own_process.hpp"
#include "bench/probes/probe.hpp"
#include "bench/record_keys.hpp"
#include "bench/shim.hpp"

namespace allot::bench {
namespace {

using Clock = std::chrono::steady_clock;

/// The edge of a phase, where more is asked than at a point of the series.
struct Mark {
  Phase phase;
  bool is_end;
  MemoryPoint memory;
  std::uint64_t huge;  // of the resident bytes, those on transparent huge pages
  HeapStatistics heap;
};

// A workload of thousands of small phases is told by its series; marking them all would take longer
// than they do.
constexpr std::size_t most_marks = 200;

std::uint64_t above(std::uint64_t value, std::uint64_t level) {
  return value > level ? value - level : 0;
}

double ratio(const MemoryPoint& point) {
  return static_cast<double>(point.resident) / static_cast<double>(point.live);
}

class Timeline final : public Instrument {
 public:
  explicit Timeline(AskStatistics statistics) : statistics_(statistics), marks_(most_marks) {
    shim().only_between();
  }

  void begin_cell(int) override {
    shim().reset();
    before_.reset();
  }

  void begin_sample() override {
    shim().restart_peak();
    series_.clear();
    marks_.clear();
    left_out_ = 0;
    last_ = {};
    began_ = Clock::now();
    watcher_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
  }

  void start(Phase phase) override {
    mark(phase, false);
    shim().enter();
  }

  void stop(Phase phase) override {
    counting::Counts ignored;
    shim().leave(&ignored);
    mark(phase, true);
  }

  std::map<std::string, double> metrics() override;
  nlohmann::json details() override;

 private:
  void watch(const std::stop_token& stop);
  void mark(Phase phase, bool is_end);
  [[nodiscard]] MemoryPoint now() const;
  [[nodiscard]] std::vector<MemoryPoint> all_points() const;

  AskStatistics statistics_;
  std::optional<std::uint64_t> before_;  // resident when the first phase of the cell began
  std::uint64_t huge_before_ = 0;        // of that on huge pages
  Clock::time_point began_;
  std::mutex mutex_;
  std::condition_variable_any due_;
  MemorySeries series_;
  KernelArray<Mark> marks_;
  std::size_t left_out_ = 0;
  MemoryPoint last_;  // at the end of the last phase
  std::jthread watcher_;
};

MemoryPoint Timeline::now() const {
  counting::Live live{};
  shim().live(&live);
  return {std::chrono::duration<double>(Clock::now() - began_).count(), live.bytes,
          above(resident_anonymous(), before_.value_or(0))};
}

void Timeline::watch(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    if (before_) series_.add(now());
    due_.wait_for(lock, stop, series_.interval(), [] { return false; });
  }
}

void Timeline::mark(Phase phase, bool is_end) {
  const std::lock_guard lock(mutex_);
  // What is there already, such as the buffer for the output, is nobody's growth.
  if (!before_) {
    before_ = resident_anonymous();
    huge_before_ = huge_anonymous();
  }
  last_ = now();
  if (marks_.size() == most_marks) {
    ++left_out_;
    return;
  }
  marks_.push_back({phase, is_end, last_, above(huge_anonymous(), huge_before_),
                    statistics_ == nullptr ? HeapStatistics{} : statistics_()});
}

/// The series and the marks.
std::vector<MemoryPoint> Timeline::all_points() const {
  std::vector<MemoryPoint> all(series_.points().begin(), series_.points().end());
  for (const Mark& mark : marks_.all()) all.push_back(mark.memory);
  return all;
}

std::map<std::string, double> Timeline::metrics() {
  watcher_.request_stop();
  watcher_.join();
  std::map<std::string, double> metrics;
  const auto put = [&metrics](std::string_view name, std::uint64_t bytes) {
    metrics[std::string(name)] = static_cast<double>(bytes);
  };
  counting::Live live{};
  shim().live(&live);
  put(metric::peak_live, live.peak_bytes);
  const std::vector<MemoryPoint> all = all_points();
  const auto by = [](auto member) {
    return [member](const auto& a, const auto& b) { return a.*member < b.*member; };
  };
  const auto highest = std::max_element(all.begin(), all.end(), by(&MemoryPoint::resident));
  const auto fullest = std::max_element(all.begin(), all.end(), by(&MemoryPoint::live));
  put(metric::peak_resident, highest->resident);
  put(metric::retained, last_.resident);
  if (fullest->live > 0) metrics[std::string(metric::fragmentation)] = ratio(*fullest);
  const auto marks = marks_.all();
  put(metric::peak_huge, std::max_element(marks.begin(), marks.end(), by(&Mark::huge))->huge);
  const auto most_held =
      std::max_element(marks.begin(), marks.end(),
                       [](const auto& a, const auto& b) { return a.heap.held < b.heap.held; });
  if (most_held->heap.held) put(metric::heap_held, *most_held->heap.held);
  if (most_held->heap.in_use) put(metric::heap_in_use, *most_held->heap.in_use);
  return metrics;
}

nlohmann::json to_json(const Mark& mark) {
  nlohmann::json json{{"phase", phase_names[static_cast<std::size_t>(mark.phase)]},
                      {"edge", mark.is_end ? "end" : "start"},
                      {"at", mark.memory.at},
                      {"live", mark.memory.live},
                      {"resident", mark.memory.resident},
                      {"huge", mark.huge}};
  if (mark.heap.in_use) json["in_use"] = *mark.heap.in_use;
  if (mark.heap.held) json["held"] = *mark.heap.held;
  return json;
}

nlohmann::json Timeline::details() {
  nlohmann::json points = nlohmann::json::array();
  for (const MemoryPoint& point : series_.points())
    points.push_back({point.at, point.live, point.resident});
  nlohmann::json marks = nlohmann::json::array();
  for (const Mark& mark : marks_.all()) marks.push_back(to_json(mark));
  nlohmann::json details;
  details[std::string(key::timeline)] = {
      {"points", std::move(points)}, {"marks", std::move(marks)}, {"marks_left_out", left_out_}};
  return details;
}

std::unique_ptr<Instrument> make(const std::string& probe) {
  const auto asked = probes().find(probe);
  return std::make_unique<Timeline>(asked == probes().end() ? nullptr : asked->second.statistics);
}

std::vector<std::string> files() {
  return {shim_file().string()};
}

void enter() {
  enter_behind_shim(own_program());
}

// Resident memory varies little between runs, and a chart shows one of them.
constexpr int rounds = 3;

const bool enrolled =
    enrol(InstrumentKind{.name = "timeline",
                         .about = "live and resident memory over time, behind a preloaded shim",
                         .rounds = rounds,
                         .is_exact = false,
                         .patience = 1,
                         .files = files,
                         .enter = enter,
                         .make = make});

}  // namespace
}  // namespace allot::bench

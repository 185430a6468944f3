// The workloads of the `refs` study: read all refs of a stack, look for one among all, look up
// single ones, and hold them all.
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/in_child.hpp"
#include "bench/latency.hpp"
#include "bench/memory.hpp"
#include "bench/phases.hpp"
#include "bench/record_keys.hpp"
#include "bench/timed_regions.hpp"
#include "bench/workload.hpp"
#include "bench/workloads/refs_digest.hpp"
#include "bench/workloads/refs_input.hpp"
#include "bench/workloads/refs_look_up.hpp"
#include "bench/workloads/refs_reference.hpp"
#include "strategies/refs/strategy.hpp"

namespace allot::bench {
namespace {

using refs::Matches;
using refs::Ref;
using refs::RefReader;
using refs::Tally;

/// A new reader for every sample, of a stack whose tables are known beforehand.
class RefsExecution : public Execution {
 public:
  explicit RefsExecution(const Task& task)
      : content_bytes_(task.corpus->content_bytes()),
        stack_(*task.corpus),
        make_(refs::Registry::instance().entries().at(task.strategy).make) {}

  Sample sample() final {
    peak_.restart();
    PhaseClock clock;
    clock.start(Phase::read);
    std::unique_ptr<RefReader> reader = make_(stack_);
    const Matches tallied = read(*reader);
    clock.stop();
    const auto peak = static_cast<double>(peak_.growth());

    Sample sample;
    sample.digest = digest(*reader, tallied);
    measure_latencies(*reader, sample);
    clock.start(Phase::teardown);
    reader.reset();
    clock.stop();

    const Cost& cost = clock.of(Phase::read);
    sample.wall = cost.wall;
    sample.metrics[metric::wall] = cost.wall;
    sample.metrics[metric::cpu] = cost.cpu;
    sample.metrics[metric::teardown] = clock.of(Phase::teardown).wall;
    sample.metrics[metric::faults] = static_cast<double>(cost.faults);
    sample.metrics[metric::peak] = peak;
    if (reads_everything())
      sample.metrics[metric::speed] = static_cast<double>(content_bytes_) / cost.wall;
    return sample;
  }

 protected:
  /// What is timed.
  virtual Matches read(RefReader& reader) const = 0;
  virtual std::string digest(RefReader& reader, const Matches& tallied) const = 0;
  virtual void measure_latencies(RefReader&, Sample&) {}
  [[nodiscard]] virtual bool reads_everything() const { return true; }

  /// Reads once, so that no sample is the process's first. For the end of constructors.
  void warm_up() {
    {
      const TimedRegion region;
      read(*make_(stack_));
    }
    peak_ = PeakMemory();
  }

  /// The digest of all that the strategy shows. In a child process, because it allocates.
  [[nodiscard]] std::string digest_of_all() const {
    const KernelMemory digest = made_in_child([&](Parcel& parcel) {
      RefDigest all;
      make_(stack_)->show(all);
      const std::string text = all.text();
      parcel.append(std::span<const char>(text));
    });
    return reinterpret_cast<const char*>(digest.data());
  }

 private:
  std::uint64_t content_bytes_;
  refs::Stack stack_;
  decltype(refs::Registry::Entry::make) make_;
  PeakMemory peak_;
};

Matches tallied_all(const Tally& tally) {
  return {tally, tally.refs};
}

class Iterate final : public RefsExecution {
 public:
  explicit Iterate(const Task& task) : RefsExecution(task), shown_(digest_of_all()) { warm_up(); }

 private:
  Matches read(RefReader& reader) const override { return tallied_all(reader.iterate()); }
  std::string digest(RefReader&, const Matches& tallied) const override {
    return digest_of(shown_, tallied);
  }

  std::string shown_;
};

class MatchOne final : public RefsExecution {
 public:
  explicit MatchOne(const Task& task)
      : RefsExecution(task), shown_(digest_of_all()), pattern_(RefNames::middle(*task.corpus)) {
    warm_up();
  }

 private:
  Matches read(RefReader& reader) const override { return reader.match(pattern_.all().front()); }
  std::string digest(RefReader&, const Matches& tallied) const override {
    return digest_of(shown_, tallied);
  }

  std::string shown_;
  RefNames pattern_;
};

class Collect final : public RefsExecution {
 public:
  using RefsExecution::RefsExecution;

 private:
  Matches read(RefReader& reader) const override {
    reader.collect();
    return {};
  }
  /// Of the records that are held.
  std::string digest(RefReader& reader, const Matches& tallied) const override {
    RefDigest held;
    reader.show(held);
    return digest_of(held.text(), tallied);
  }
};

class SeekRandom final : public RefsExecution {
 public:
  explicit SeekRandom(const Task& task)
      : RefsExecution(task),
        names_(RefNames::drawn(*task.corpus, ref_look_ups)),
        latencies_(ref_look_ups) {
    warm_up();
  }

 private:
  Matches read(RefReader& reader) const override {
    return look_up_all(names_, [&](std::string_view name) { return reader.find(name); });
  }
  std::string digest(RefReader& reader, const Matches& tallied) const override {
    const auto find = [&](std::string_view name) { return reader.find(name); };
    return digest_of(digest_of_answers(names_, find), tallied);
  }
  void measure_latencies(RefReader& reader, Sample& sample) override {
    latencies_.measure([&](std::size_t at) { reader.find(names_.all()[at]); });
    latencies_.report(sample.metrics);
  }
  [[nodiscard]] bool reads_everything() const override { return false; }

  RefNames names_;
  Latencies latencies_;
};

// Their median leaves out disturbed ones. A pass takes milliseconds.
constexpr int repeated = 5;

template <class Pass>
bool enrol_refs(const char* name, const char* about, int samples,
                std::string (*reference)(const Task&)) {
  return enrol(Workload{.name = name,
                        .about = about,
                        .samples = samples,
                        .one_sample = samples == 1,
                        .parallel = false,
                        .prepare = [](const Task& task) { return std::make_unique<Pass>(task); },
                        .reference = reference});
}

const bool iterate =
    enrol_refs<Iterate>("refs/iterate", "a pass over all refs", repeated, iterate_reference);
const bool match_one = enrol_refs<MatchOne>(
    "refs/match-one", "a pass over all refs in search of one name", repeated, match_one_reference);
const bool seek_random = enrol_refs<SeekRandom>(
    "refs/seek-random", "10,000 look-ups of names in random order, a tenth of them in vain",
    repeated, seek_random_reference);
// Once per process: a second time would find the heap that the first one left.
const bool collect =
    enrol_refs<Collect>("refs/collect", "all records held at once", 1, collect_reference);

const bool study = enrol_study<refs::Registry>("refs", "refs");

}  // namespace
}  // namespace allot::bench

// The workloads of the `postings` study: build the posting lists of a corpus, shard by shard, and
// write them to memory. They differ in how long a builder lives and in how many there are.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "bench/lanes.hpp"
#include "bench/memory.hpp"
#include "bench/memory_sink.hpp"
#include "bench/phases.hpp"
#include "bench/record_keys.hpp"
#include "bench/workload.hpp"
#include "bench/workloads/postings_subject.hpp"
#include "strategies/postings/bound.hpp"
#include "strategies/postings/shards.hpp"
#include "strategies/postings/strategy.hpp"

namespace allot::bench {
namespace {

using postings::PostingBuilder;
using postings::Shard;

/// How long a builder is used before the next one is made.
enum class Lifetime { shard, sample, process };

/// One thread's part: its builder, its sink, and what it spent.
class Lane {
 public:
  Lane(const Task& task, const MakeBuilder& make, Lifetime lifetime, std::vector<Shard> shards)
      : corpus_(*task.corpus),
        make_(make),
        is_bound_(task.is_bound),
        lifetime_(lifetime),
        shards_(std::move(shards)),
        sink_(largest_shard(), &clock_),
        digests_(shards_.size()) {}

  void run() {
    clock_ = PhaseClock();
    written_ = largest_written_ = 0;
    for (std::size_t at = 0; at < shards_.size(); ++at) {
      build(shards_[at]);
      write();
      note_written(at);
      if (lifetime_ == Lifetime::shard) tear_down();
    }
    if (lifetime_ == Lifetime::sample) tear_down();
  }

  [[nodiscard]] const PhaseClock& clock() const { return clock_; }
  [[nodiscard]] const std::string& digest(std::size_t at) const { return digests_[at]; }
  /// Bytes, of all shards and of the one with the most.
  [[nodiscard]] std::uint64_t written() const { return written_; }
  [[nodiscard]] std::uint64_t largest_written() const { return largest_written_; }

 private:
  [[nodiscard]] std::uint64_t largest_shard() const {
    std::uint64_t largest = 0;
    for (const Shard& shard : shards_) largest = std::max(largest, shard.hint.content_bytes);
    return largest;
  }

  void build(const Shard& shard) {
    clock_.start(Phase::build);
    if (builder_ == nullptr) {
      builder_ = make_(shard);
    } else {
      builder_->reset();
    }
    for (std::size_t at = shard.first; at < shard.last; ++at) builder_->add(corpus_[at]);
    clock_.stop();
  }

  void write() {
    clock_.start(Phase::write);
    builder_->write(sink_);
    clock_.stop();
  }

  void note_written(std::size_t at) {
    if (!is_bound_) digests_[at] = sink_.digest();
    written_ += sink_.size();
    largest_written_ = std::max(largest_written_, sink_.size());
    sink_.clear();
  }

  void tear_down() {
    clock_.start(Phase::teardown);
    builder_.reset();
    clock_.stop();
  }

  const corpora::Corpus& corpus_;
  const MakeBuilder& make_;
  bool is_bound_;
  Lifetime lifetime_;
  std::vector<Shard> shards_;
  MemorySink sink_;
  std::vector<std::string> digests_;
  std::uint64_t written_ = 0;
  std::uint64_t largest_written_ = 0;
  std::unique_ptr<PostingBuilder> builder_;
  PhaseClock clock_;
};

/// Shards of 100 MiB; smaller and equally many per thread where several threads share a corpus.
std::vector<Shard> shards_for(const Task& task) {
  const auto threads = static_cast<std::uint64_t>(task.threads);
  if (threads <= 1) return postings::split_into_shards(*task.corpus);
  std::uint64_t bytes = 0;  // counted as the limit counts them
  for (std::size_t at = 0; at < task.corpus->size(); ++at)
    bytes += (*task.corpus)[at].name.size() + (*task.corpus)[at].content.size();
  const std::uint64_t turns = bytes / (postings::shard_limit_bytes * threads) + 1;
  return postings::split_into_shards(*task.corpus, bytes / (turns * threads));
}

class PostingsExecution final : public Execution {
 public:
  PostingsExecution(const Task& task, Lifetime lifetime, bool warm_up)
      : content_bytes_(task.corpus->content_bytes()),
        is_bound_(task.is_bound),
        make_(maker_of(task)) {
    const std::vector<Shard> shards = shards_for(task);
    shard_count_ = shards.size();
    for (std::size_t lane = 0; lane < static_cast<std::size_t>(task.threads); ++lane) {
      std::vector<Shard> own;
      for (std::size_t at = lane; at < shards.size(); at += static_cast<std::size_t>(task.threads))
        own.push_back(shards[at]);
      lanes_.push_back(std::make_unique<Lane>(task, make_, lifetime, std::move(own)));
    }
    peak_ = PeakMemory();  // the sinks are there, no builder is
    if (warm_up) run_lanes();
  }

  Sample sample() override {
    peak_.restart();
    run_lanes();
    return summarise();
  }

 private:
  void run_lanes() {
    bench::run_lanes(lanes_, [](Lane& lane, Meeting&) { lane.run(); });
  }

  /// Time and phases are the slowest lane's, the rest is summed over lanes.
  [[nodiscard]] Sample summarise() const {
    const LanesCost cost = cost_of(lanes_, {Phase::build, Phase::write});
    const PhaseClock& clock = *cost.slowest;
    Sample sample;
    sample.wall = cost.wall;
    sample.metrics = {{metric::wall, sample.wall},
                      {metric::cpu, cost.total.cpu},
                      {metric::build, clock.of(Phase::build).wall},
                      {metric::write, clock.of(Phase::write).wall},
                      {metric::teardown, clock.of(Phase::teardown).wall},
                      {metric::speed, static_cast<double>(content_bytes_) / sample.wall},
                      {metric::faults, static_cast<double>(cost.total.faults)},
                      {metric::peak, static_cast<double>(peak_.growth())}};
    if (!is_bound_) tell_output(sample);
    return sample;
  }

  /// What only a strategy has. Its memory is set against the outputs that are built at once.
  void tell_output(Sample& sample) const {
    std::uint64_t written = 0;
    std::uint64_t at_once = 0;
    for (const auto& lane : lanes_) {
      written += lane->written();
      at_once += lane->largest_written();
    }
    sample.metrics[metric::output] = static_cast<double>(written);
    sample.metrics[metric::peak_over_output] =
        sample.metrics[metric::peak] / static_cast<double>(std::max<std::uint64_t>(at_once, 1));
    sample.digest = digest();
  }

  [[nodiscard]] std::string digest() const {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < shard_count_; ++at)
      parts.push_back(lanes_[at % lanes_.size()]->digest(at / lanes_.size()));
    return digest_of_parts(parts);
  }

  std::uint64_t content_bytes_;
  bool is_bound_;
  MakeBuilder make_;
  std::size_t shard_count_ = 0;
  std::vector<std::unique_ptr<Lane>> lanes_;
  PeakMemory peak_;
};

std::string reference(const Task& task) {
  return reference_of(*task.corpus, shards_for(task));
}

struct Life {
  Lifetime lifetime;
  bool warm_up;
};

bool enrol_postings(const char* name, const char* about, Life life, bool parallel = false) {
  const bool fresh_process = !life.warm_up;
  return enrol(
      Workload{.name = name,
               .about = about,
               .samples = fresh_process ? 1 : 3,  // 3: their median leaves out a disturbed one
               .one_sample = fresh_process,
               .parallel = parallel,
               .prepare =
                   [life](const Task& task) {
                     return std::make_unique<PostingsExecution>(task, life.lifetime, life.warm_up);
                   },
               .reference = reference});
}

const bool cold =
    enrol_postings("postings/cold", "a new builder in a fresh process", {Lifetime::shard, false});
const bool grown = enrol_postings("postings/grown", "a new builder in a process that built before",
                                  {Lifetime::shard, true});
const bool warm =
    enrol_postings("postings/warm", "the same builder again, reset", {Lifetime::process, true});
const bool parallel =
    enrol_postings("postings/parallel", "shards over threads, each with a builder of its own",
                   {Lifetime::sample, false}, true);

const bool study =
    enrol_study<postings::Registry, postings::BoundRegistry>("postings", "synthetic");

}  // namespace
}  // namespace allot::bench

// postings/parallel-one-shard: threads share each shard. Each builds a range of its documents, with
// about as many bytes as the others, and the first one writes: it joins the lists of all builders.
#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bench/lanes.hpp"
#include "bench/memory.hpp"
#include "bench/memory_sink.hpp"
#include "bench/phases.hpp"
#include "bench/record_keys.hpp"
#include "bench/workload.hpp"
#include "bench/workloads/postings_subject.hpp"
#include "strategies/postings/rune_count.hpp"

namespace allot::bench {
namespace {

using postings::PostingBuilder;
using postings::Shard;
using postings::ShardPlace;

/// Where `lanes` ranges of a shard's documents begin and end, of about equal content.
std::vector<std::size_t> cuts_of(const corpora::Corpus& corpus, const Shard& shard,
                                 std::size_t lanes) {
  std::vector<std::size_t> cuts{shard.first};
  std::uint64_t bytes = 0;
  for (std::size_t at = shard.first; at < shard.last; ++at) {
    while (cuts.size() < lanes && bytes * lanes >= shard.hint.content_bytes * cuts.size() &&
           bytes > 0)
      cuts.push_back(at);
    bytes += corpus[at].content.size();
  }
  cuts.resize(lanes + 1, shard.last);
  return cuts;
}

/// One thread: its builder, how much its range has, and what it spent.
struct Lane {
  std::size_t number = 0;
  std::unique_ptr<PostingBuilder> builder;
  ShardPlace extent;  // runes and bytes of the range
  PhaseClock spent;

  [[nodiscard]] const PhaseClock& clock() const { return spent; }
};

class OneShardExecution final : public Execution {
 public:
  explicit OneShardExecution(const Task& task)
      : task_(task),
        make_(maker_of(task)),
        shards_(postings::split_into_shards(*task.corpus)),
        sink_(largest_shard(), nullptr) {
    for (int lane = 0; lane < task.threads; ++lane) {
      lanes_.push_back(std::make_unique<Lane>());
      lanes_.back()->number = static_cast<std::size_t>(lane);
    }
    peak_ = PeakMemory();
  }

  Sample sample() override {
    peak_.restart();
    run_lanes(lanes_, [this](Lane& lane, Meeting& meeting) {
      for (const Shard& shard : shards_) run_shard(lane, shard, meeting);
      lane.spent.start(Phase::teardown);
      lane.builder.reset();
      lane.spent.stop();
    });
    return summarise();
  }

 private:
  [[nodiscard]] std::uint64_t largest_shard() const {
    std::uint64_t largest = 0;
    for (const Shard& shard : shards_) largest = std::max(largest, shard.hint.content_bytes);
    return largest;
  }

  void run_shard(Lane& lane, const Shard& shard, Meeting& meeting) {
    const corpora::Corpus& corpus = *task_.corpus;
    const std::vector<std::size_t> cuts = cuts_of(corpus, shard, lanes_.size());
    const std::size_t first = cuts[lane.number];
    const std::size_t last = cuts[lane.number + 1];
    lane.spent.start(Phase::build);
    lane.extent = {};
    for (std::size_t at = first; at < last; ++at)
      lane.extent = postings::place_after(corpus[at], lane.extent);
    meeting.arrive_and_wait();  // every lane knows its extent
    begin(lane, shard);
    for (std::size_t at = first; at < last; ++at) lane.builder->add(corpus[at]);
    meeting.arrive_and_wait();  // every part is built
    lane.spent.stop();
    if (lane.number == 0) write(lane.spent);
    meeting.arrive_and_wait();  // nobody forgets a part that is being written
  }

  void begin(Lane& lane, const Shard& shard) {
    if (lane.builder == nullptr) {
      lane.builder = make_(shard);
    } else {
      lane.builder->reset();
    }
    ShardPlace place;
    for (std::size_t before = 0; before < lane.number; ++before) {
      place.runes += lanes_[before]->extent.runes;
      place.bytes += lanes_[before]->extent.bytes;
    }
    lane.builder->start_at(place);
  }

  void write(PhaseClock& clock) {
    std::vector<PostingBuilder*> parts;
    for (const auto& lane : lanes_) parts.push_back(lane->builder.get());
    clock.start(Phase::write);
    parts.front()->write_joined(parts, sink_);
    clock.stop();
    digests_.push_back(sink_.digest());
    written_ += sink_.size();
    largest_written_ = std::max(largest_written_, sink_.size());
    sink_.clear();
  }

  /// The first lane waits for the others and writes: its time is the whole time.
  [[nodiscard]] Sample summarise() const {
    const PhaseClock& clock = lanes_.front()->clock();
    const LanesCost cost = cost_of(lanes_, {Phase::build, Phase::write});
    Sample sample;
    sample.wall = clock.of(Phase::build).wall + clock.of(Phase::write).wall;
    sample.metrics = {
        {metric::wall, sample.wall},
        {metric::cpu, cost.total.cpu},
        {metric::build, clock.of(Phase::build).wall},
        {metric::write, clock.of(Phase::write).wall},
        {metric::teardown, clock.of(Phase::teardown).wall},
        {metric::speed, static_cast<double>(task_.corpus->content_bytes()) / sample.wall},
        {metric::faults, static_cast<double>(cost.total.faults)},
        {metric::peak, static_cast<double>(peak_.growth())}};
    if (task_.is_bound) return sample;
    sample.metrics[metric::output] = static_cast<double>(written_);
    sample.metrics[metric::peak_over_output] =
        sample.metrics[metric::peak] /
        static_cast<double>(std::max<std::uint64_t>(largest_written_, 1));
    sample.digest = digest_of_parts(digests_);
    return sample;
  }

  Task task_;
  MakeBuilder make_;
  std::vector<Shard> shards_;
  MemorySink sink_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::vector<std::string> digests_;
  std::uint64_t written_ = 0;
  std::uint64_t largest_written_ = 0;
  PeakMemory peak_;
};

const bool one_shard = enrol(Workload{
    .name = "postings/parallel-one-shard",
    .about = "threads share each shard, a range of documents each; the lists are joined at write",
    .samples = 1,
    .one_sample = true,
    .parallel = true,
    .prepare = [](const Task& task) { return std::make_unique<OneShardExecution>(task); },
    .reference =
        [](const Task& task) {
          return reference_of(*task.corpus, postings::split_into_shards(*task.corpus));
        }});

}  // namespace
}  // namespace allot::bench

// The workloads of the `index` study that read an index of all packs, built beforehand: look-ups of
// ids that are there or aren't, and a visit of everything. Reading changes nothing, so a process
// may take any number of samples; the first one is warmed up by a reading that isn't timed.
#include <cstring>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <vector>

#include "bench/kernel_memory.hpp"
#include "bench/latency.hpp"
#include "bench/phases.hpp"
#include "bench/record_keys.hpp"
#include "bench/timed_regions.hpp"
#include "bench/workload.hpp"
#include "bench/workloads/index_digest.hpp"
#include "bench/workloads/index_input.hpp"
#include "corpora/synthetic/random.hpp"
#include "errors/error.hpp"
#include "strategies/index/compression.hpp"
#include "strategies/index/reference.hpp"
#include "strategies/index/reference_decoder.hpp"

namespace allot::bench {
namespace {

using corpora::synthetic::Random;
using index::BlobIndex;
using index::BlobKey;

// As many as the original looks up; enough for a p99.9 with a hundred look-ups above it.
constexpr std::size_t look_ups = 100'000;
// Any will do, as long as it is another one than the corpus was made from.
constexpr std::uint64_t key_seed = 0x6B657973;

struct KeyKind {
  bool known;
  bool one;  // the same key again and again: a look-up in the first-level cache
};

index::Id random_id(Random& random) {
  index::Id id;
  for (std::size_t at = 0; at < id.bytes.size(); at += sizeof(std::uint64_t)) {
    const std::uint64_t word = random.next();
    std::memcpy(&id.bytes[at], &word, sizeof word);
  }
  return id;
}

/// Known keys are drawn evenly from all blobs, unknown ones from all ids.
KernelArray<BlobKey> draw_keys(std::span<const index::Blob> blobs, KeyKind kind) {
  if (kind.known && blobs.empty())
    throw Error("the corpus has no blob to look up", "name a corpus of index files with blobs");
  Random random(key_seed);
  KernelArray<BlobKey> keys(look_ups);
  for (std::size_t at = 0; at < look_ups; ++at) {
    if (at > 0 && kind.one) {
      keys.push_back(keys.all().front());
    } else if (kind.known) {
      const index::Blob& blob = random.pick(blobs);
      keys.push_back({blob.type, blob.id});
    } else {
      keys.push_back({index::BlobType::data, random_id(random)});
    }
  }
  return keys;
}

/// An index of all packs, built before anything is timed.
class FilledIndex {
 public:
  explicit FilledIndex(const Task& task) : input_(*task.corpus) {
    const TimedRegion region;
    index_ = index::Registry::instance().entries().at(task.strategy).make(input_.hint());
    for (const IndexPacks::Pack& pack : input_.packs())
      index_->store_pack(pack.id, input_.blobs_of(pack));
  }

  [[nodiscard]] const IndexPacks& input() const { return input_; }
  [[nodiscard]] const BlobIndex& operator*() const { return *index_; }
  [[nodiscard]] const BlobIndex* operator->() const { return index_.get(); }

 private:
  IndexPacks input_;
  std::unique_ptr<BlobIndex> index_;
};

Sample sample_of(const Cost& cost, std::string digest) {
  Sample sample;
  sample.wall = cost.wall;
  sample.metrics = {{metric::wall, cost.wall},
                    {metric::cpu, cost.cpu},
                    {metric::faults, static_cast<double>(cost.faults)}};
  sample.digest = std::move(digest);
  return sample;
}

class LookUpExecution final : public Execution {
 public:
  LookUpExecution(const Task& task, KeyKind kind)
      : index_(task),
        keys_(draw_keys(index_.input().blobs(), kind)),
        found_(look_ups),
        latencies_(look_ups) {
    for (std::size_t at = 0; at < look_ups; ++at) found_.push_back(0);
    const TimedRegion region;
    index_->look_up(keys_.all(), found_.all());
  }

  /// sec/op is that of all look-ups together, which overlap in the processor as they may. Then each
  /// is timed alone, for the latencies.
  Sample sample() override {
    PhaseClock clock;
    clock.start(Phase::read);
    index_->look_up(keys_.all(), found_.all());
    clock.stop();
    Sample sample =
        sample_of(clock.of(Phase::read), look_up_digest(*index_, keys_.all(), found_.all()));
    latencies_.measure([&](std::size_t at) {
      index_->look_up(keys_.all().subspan(at, 1), found_.all().subspan(at, 1));
    });
    latencies_.report(sample.metrics);
    return sample;
  }

 private:
  FilledIndex index_;
  KernelArray<BlobKey> keys_;
  KernelArray<unsigned char> found_;
  Latencies latencies_;
};

/// Of the totals and of what they are made from.
std::string visit_digest(const BlobIndex& index, const index::Totals& totals) {
  const std::vector<std::string> parts{
      content_digest(index),
      fmt::format("{} {} {}", totals.entries, totals.length, totals.uncompressed_length)};
  return digest_of_digests(parts);
}

class VisitExecution final : public Execution {
 public:
  explicit VisitExecution(const Task& task) : index_(task) {
    const TimedRegion region;
    (void)index_->totals();
  }

  Sample sample() override {
    PhaseClock clock;
    clock.start(Phase::read);
    const index::Totals totals = index_->totals();
    clock.stop();
    return sample_of(clock.of(Phase::read), visit_digest(*index_, totals));
  }

 private:
  FilledIndex index_;
};

index::Reference reference_of(const corpora::Corpus& corpus) {
  index::Reference reference;
  index::Decompressor decompressor;
  for (std::size_t at = 0; at < corpus.size(); ++at)
    index::reference_decode(decompressor.json_of(corpus[at]), reference);
  return reference;
}

bool enrol_look_up(const char* name, const char* about, KeyKind kind) {
  return enrol(Workload{
      .name = name,
      .about = about,
      .samples = 5,  // their median leaves out disturbed ones
      .one_sample = false,
      .parallel = false,
      .prepare = [kind](const Task& task) { return std::make_unique<LookUpExecution>(task, kind); },
      .reference =
          [kind](const Task& task) {
            const IndexPacks input(*task.corpus);
            const KernelArray<BlobKey> keys = draw_keys(input.blobs(), kind);
            const index::Reference index = reference_of(*task.corpus);
            std::vector<unsigned char> found(look_ups);
            index.look_up(keys.all(), found);
            return look_up_digest(index, keys.all(), found);
          }});
}

const bool has_known =
    enrol_look_up("index/has-known", "100,000 look-ups of ids that are there", {true, false});
const bool has_unknown = enrol_look_up(
    "index/has-unknown", "100,000 look-ups of ids that are not there", {false, false});
const bool has_known_one =
    enrol_look_up("index/has-known-one", "100,000 look-ups of one id that is there", {true, true});
const bool has_unknown_one = enrol_look_up(
    "index/has-unknown-one", "100,000 look-ups of one id that is not there", {false, true});
const bool for_each = enrol(
    Workload{.name = "index/for-each",
             .about = "a visit of all entries, in the order that is natural to the layout",
             .samples = 5,  // their median leaves out disturbed ones
             .one_sample = false,
             .parallel = false,
             .prepare = [](const Task& task) { return std::make_unique<VisitExecution>(task); },
             .reference =
                 [](const Task& task) {
                   const index::Reference index = reference_of(*task.corpus);
                   return visit_digest(index, index.totals());
                 }});

}  // namespace
}  // namespace allot::bench

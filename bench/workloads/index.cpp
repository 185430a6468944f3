// The workloads of the `index` study that build indexes, and the study itself. They take one sample
// per process: a second one would find the heap that the first one left, and be another workload.
#include <string>
#include <vector>

#include "bench/lanes.hpp"
#include "bench/memory.hpp"
#include "bench/phases.hpp"
#include "bench/record_keys.hpp"
#include "bench/workload.hpp"
#include "bench/workloads/index_build.hpp"
#include "bench/workloads/index_digest.hpp"
#include "strategies/index/compression.hpp"
#include "strategies/index/reference.hpp"
#include "strategies/index/reference_decoder.hpp"

namespace allot::bench {
namespace {

std::string digest_of(const Indexes& indexes) {
  std::vector<std::string> digests;
  for (const auto& index : indexes) digests.push_back(content_digest(*index));
  return digest_of_digests(digests);
}

/// One thread's part: its indexes, and what they cost.
class Lane {
 public:
  Lane(MakeIndex make, std::unique_ptr<IndexBuild> build)
      : make_(std::move(make)), build_(std::move(build)) {
    indexes_.reserve(build_->most_indexes());
  }

  void run(Meeting& meeting) {
    clock_ = PhaseClock();
    build_->run(make_, indexes_, clock_);
    meeting.arrive_and_wait();  // nobody hashes while another lane is timed
    digest_ = digest_of(indexes_);
    meeting.arrive_and_wait();
    clock_.start(Phase::teardown);
    indexes_.clear();
    clock_.stop();
  }

  [[nodiscard]] const PhaseClock& clock() const { return clock_; }
  [[nodiscard]] const std::string& digest() const { return digest_; }

 private:
  MakeIndex make_;
  std::unique_ptr<IndexBuild> build_;
  Indexes indexes_;
  PhaseClock clock_;
  std::string digest_;
};

class BuildExecution final : public Execution {
 public:
  BuildExecution(const Task& task, const IndexBuilds& builds)
      : content_bytes_(task.corpus->content_bytes()) {
    const MakeIndex& make = index::Registry::instance().entries().at(task.strategy).make;
    for (int lane = 0; lane < task.threads; ++lane)
      lanes_.push_back(std::make_unique<Lane>(make, builds()));
    peak_ = PeakMemory();  // the input is there, no index is
  }

  Sample sample() override {
    peak_.restart();
    run_lanes(lanes_, [](Lane& lane, Meeting& meeting) { lane.run(meeting); });
    const LanesCost cost = cost_of(lanes_, {Phase::build, Phase::merge});
    const double bytes = static_cast<double>(content_bytes_ * lanes_.size());
    Sample sample;
    sample.wall = cost.wall;
    sample.metrics = {{metric::wall, cost.wall},
                      {metric::cpu, cost.total.cpu},
                      {metric::build, cost.slowest->of(Phase::build).wall},
                      {metric::merge, cost.slowest->of(Phase::merge).wall},
                      {metric::teardown, cost.slowest->of(Phase::teardown).wall},
                      {metric::speed, bytes / cost.wall},
                      {metric::faults, static_cast<double>(cost.total.faults)},
                      {metric::peak, static_cast<double>(peak_.growth())}};
    std::vector<std::string> digests;
    for (const auto& lane : lanes_) digests.push_back(lane->digest());
    sample.digest = digest_of_digests(digests);
    return sample;
  }

 private:
  std::uint64_t content_bytes_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  PeakMemory peak_;
};

/// What becomes of a repository's files.
enum class Result { one_index, index_per_file, merged_index };

Indexes build_reference(const corpora::Corpus& corpus, Result result) {
  Indexes indexes;
  if (result == Result::one_index) indexes.push_back(std::make_unique<index::Reference>());
  index::Decompressor decompressor;
  for (std::size_t at = 0; at < corpus.size(); ++at) {
    if (result != Result::one_index) indexes.push_back(std::make_unique<index::Reference>());
    index::reference_decode(decompressor.json_of(corpus[at]), *indexes.back());
  }
  if (result != Result::merged_index) return indexes;
  Indexes merged;
  merged.push_back(std::make_unique<index::Reference>());
  for (const auto& small : indexes) merged.front()->merge(*small);
  return merged;
}

/// Every thread builds the same.
std::string reference(const Task& task, Result result) {
  const std::string digest = digest_of(build_reference(*task.corpus, result));
  const std::vector<std::string> digests(static_cast<std::size_t>(task.threads), digest);
  return digest_of_digests(digests);
}

bool enrol_build(const char* name, const char* about, bool parallel, Result result,
                 IndexBuilds (*builds)(const corpora::Corpus&)) {
  return enrol(
      Workload{.name = name,
               .about = about,
               .samples = 1,
               .one_sample = true,
               .parallel = parallel,
               .prepare =
                   [builds](const Task& task) {
                     return std::make_unique<BuildExecution>(task, builds(*task.corpus));
                   },
               .reference = [result](const Task& task) { return reference(task, result); }});
}

const bool alloc = enrol_build("index/alloc", "one index from packs in memory", false,
                               Result::one_index, store_packs);
const bool alloc_parallel = enrol_build("index/alloc-parallel", "index/alloc in each thread", true,
                                        Result::one_index, store_packs);
const bool master_alloc =
    enrol_build("index/master-alloc", "an index per file, then merged into one", false,
                Result::merged_index, store_and_merge);
const bool decode = enrol_build("index/decode", "one index from the JSON of all files", false,
                                Result::one_index, decode_files);
const bool decode_parallel = enrol_build("index/decode-parallel", "index/decode in each thread",
                                         true, Result::one_index, decode_files);
const bool load_v1 =
    enrol_build("index/load-v1", "an index per file, from JSON", false, Result::index_per_file,
                [](const corpora::Corpus& corpus) { return load_files(corpus, FileForm::plain); });
const bool load_v2 = enrol_build(
    "index/load-v2", "an index per file, from compressed JSON (without encryption)", false,
    Result::index_per_file,
    [](const corpora::Corpus& corpus) { return load_files(corpus, FileForm::compressed); });

const bool study = enrol_study<index::Registry>("index", "index");

}  // namespace
}  // namespace allot::bench

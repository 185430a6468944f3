#include "bench/workloads/postings_subject.hpp"

#include <cstring>
#include <span>

#include "bench/in_child.hpp"
#include "bench/memory_sink.hpp"
#include "corpora/digest.hpp"
#include "strategies/postings/bound.hpp"
#include "strategies/postings/reference.hpp"

namespace allot::bench {
namespace {

using postings::Shard;

/// Counts what is written.
class SizeSink final : public postings::PostingSink {
 public:
  void append(std::span<const std::byte> bytes) override { size_ += bytes.size(); }
  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  std::uint64_t size_ = 0;
};

/// Bytes that strategies write per byte of content. Builds the whole corpus, in a child process.
double output_per_byte(const corpora::Corpus& corpus) {
  const KernelMemory size = made_in_child([&corpus](Parcel& parcel) {
    SizeSink sink;
    for (const Shard& shard : postings::split_into_shards(corpus)) {
      // Any strategy would do; this one is quick and needs little memory.
      const auto builder = postings::Registry::instance().entries().at("two-pass").make(shard.hint);
      for (std::size_t at = shard.first; at < shard.last; ++at) builder->add(corpus[at]);
      builder->write(sink);
    }
    const std::uint64_t bytes = sink.size();
    parcel.append(std::span(&bytes, 1));
  });
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, size.data(), sizeof bytes);
  const double content_bytes = static_cast<double>(corpus.content_bytes());
  return content_bytes > 0 ? static_cast<double>(bytes) / content_bytes : 0;
}

}  // namespace

MakeBuilder maker_of(const Task& task) {
  if (task.is_bound) {
    return [make = postings::BoundRegistry::instance().entries().at(task.strategy).make,
            ratio = output_per_byte(*task.corpus)](const Shard& shard) {
      return make({shard.hint, ratio});
    };
  }
  return [make = postings::Registry::instance().entries().at(task.strategy).make](
             const Shard& shard) { return make(shard.hint); };
}

/// One digest for the outputs of several shards, in shard order.
std::string digest_of_parts(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts) all += part;
  return corpora::to_hex(corpora::digest_of(all));
}

std::string reference_of(const corpora::Corpus& corpus, const std::vector<Shard>& shards) {
  std::vector<std::string> parts;
  for (const Shard& shard : shards) {
    postings::Reference builder(shard.hint);
    MemorySink sink(shard.hint.content_bytes);
    for (std::size_t at = shard.first; at < shard.last; ++at) builder.add(corpus[at]);
    builder.write(sink);
    parts.push_back(sink.digest());
  }
  return digest_of_parts(parts);
}

}  // namespace allot::bench

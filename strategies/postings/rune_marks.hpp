// Where runes and documents lie in a shard: the two last sections of what is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "errors/check.hpp"
#include "strategies/postings/trigram.hpp"

namespace allot::postings {

/// Counts runes and bytes over the documents of one shard. Both counts are 32-bit, as positions
/// are. Allocates 4 bytes per 100 runes and per document, once, if the hint holds.
class RuneMarks {
 public:
  explicit RuneMarks(const SizeHint& hint) {
    sampled_offsets_.reserve(hint.content_bytes / interval + 1);
    end_runes_.reserve(hint.documents);
  }

  /// To be called before the first document, if others of the shard are before it.
  void start_at(const ShardPlace& place) {
    runes_ = place.runes;
    bytes_ = place.bytes;
    next_sample_ = (std::uint64_t{runes_} + interval - 1) / interval * interval;
  }

  /// Announces a document of `bytes`; shards are cut so small that the counts cannot overflow.
  void begin_document(std::size_t bytes) const {
    CHECK(bytes <= std::numeric_limits<std::uint32_t>::max() - bytes_);
  }

  /// `width` is the rune's number of bytes.
  void pass_rune(unsigned width) {
    if (runes_ == next_sample_) sample(0);
    ++runes_;
    bytes_ += width;
  }

  void pass_ascii(std::uint32_t runes) {
    while (next_sample_ - runes_ < runes) sample(static_cast<std::uint32_t>(next_sample_ - runes_));
    runes_ += runes;
    bytes_ += runes;
  }

  void end_document() { end_runes_.push_back(runes_); }

  /// Keeps the memory.
  void reset() {
    sampled_offsets_.clear();
    end_runes_.clear();
    runes_ = 0;
    bytes_ = 0;
    next_sample_ = 0;
  }

  [[nodiscard]] Position runes() const { return runes_; }
  [[nodiscard]] ShardPlace place() const { return {runes_, bytes_}; }
  /// The byte offset of each rune whose index is a multiple of 100.
  [[nodiscard]] const std::vector<std::uint32_t>& sampled_offsets() const {
    return sampled_offsets_;
  }
  /// The rune count after each document.
  [[nodiscard]] const std::vector<std::uint32_t>& end_runes() const { return end_runes_; }

 private:
  static constexpr std::uint32_t interval = 100;  // of the format

  void sample(std::uint32_t bytes_ahead) {
    sampled_offsets_.push_back(bytes_ + bytes_ahead);
    next_sample_ += interval;
  }

  std::vector<std::uint32_t> sampled_offsets_;
  std::vector<std::uint32_t> end_runes_;
  std::uint32_t runes_ = 0;
  std::uint32_t bytes_ = 0;
  std::uint64_t next_sample_ = 0;  // 64-bit: it may step past the last 32-bit rune
};

}  // namespace allot::postings

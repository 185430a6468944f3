// The bounds: moving the input once, moving the output once, and touching memory once per posting
// in the order of the real trigrams. Their tables lie on huge pages where the kernel gives them,
// since a bound that pays for page walks would flatter the strategies.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "strategies/postings/bound.hpp"
#include "strategies/postings/memory_source.hpp"
#include "strategies/postings/trigram_reader.hpp"

namespace allot::postings {
namespace {

/// Makes the compiler believe that somebody reads what `memory` points to.
inline void keep(const void* memory) {
  asm volatile("" : : "r"(memory) : "memory");
}

class CopyInput {
 public:
  explicit CopyInput(const BoundHint& hint) { contents_.reserve(hint.size.documents); }
  void add(const Document& document) { contents_.push_back(document.content); }
  void write(PostingSink& sink) {
    for (const std::string_view content : contents_) sink.append(std::as_bytes(std::span(content)));
  }
  void reset() { contents_.clear(); }

 private:
  std::vector<std::string_view> contents_;
};

class CopyOutput {
 public:
  explicit CopyOutput(const BoundHint& hint) : per_byte_(hint.output_per_byte) {}
  void add(const Document& document) { content_bytes_ += document.content.size(); }
  void write(PostingSink& sink) {
    const double output_bytes = per_byte_ * static_cast<double>(content_bytes_);
    for (auto left = static_cast<std::size_t>(output_bytes); left > 0;) {
      const std::size_t size = std::min(left, piece_.size());
      sink.append(std::span(piece_).first(size));
      left -= size;
    }
  }
  void reset() { content_bytes_ = 0; }

 private:
  double per_byte_;
  std::size_t content_bytes_ = 0;
  std::array<std::byte, std::size_t{64} << 10> piece_{};  // as a strategy's ByteStream
};

/// Does to every trigram what `Touch` does: post_ascii(block) and post(key, position).
template <class Touch>
class TouchTrigrams {
 public:
  explicit TouchTrigrams(const BoundHint&) {}
  void add(const Document& document) { reader_.read(document, touch_); }
  void write(PostingSink&) {}
  void reset() { reader_.start_at({}); }

 private:
  TrigramReader<RuneCount> reader_;
  Touch touch_;
};

struct OnlyExtract {
  static void post_ascii(const AsciiBlock& block) { keep(block.slots.data()); }
  static void post(const Key& key, Position) { keep(&key); }
};

/// One read-modify-write per posting in a table of 2^21 `Entry`s; trigrams that are not ASCII are
/// hashed into it.
template <class Entry>
class Update {
 public:
  void post_ascii(const AsciiBlock& block) {
    Entry* const entries = table_.data();
    Entry position = block.first;
    for (const AsciiSlot slot : block.slots) entries[slot] += position++;
  }
  void post(Key key, Position position) {
    table_.data()[MixedHash()(key) % ascii_slots] += position;
  }

 private:
  ZeroedArray<Entry, OnHugePages> table_{ascii_slots};
};

ENROLL((CopyInput), "bound-copy-input", "copies the input once");
ENROLL((CopyOutput), "bound-copy-output", "writes as many bytes as the output has");
ENROLL((TouchTrigrams<OnlyExtract>), "bound-extract", "decodes the input into trigrams, no more");
ENROLL((TouchTrigrams<Update<std::uint32_t>>), "bound-update-4",
       "adds to 4 bytes per posting, in a table of 2^21 entries");
ENROLL((TouchTrigrams<Update<std::uint64_t>>), "bound-update-8",
       "adds to 8 bytes per posting, in a table of 2^21 entries");

}  // namespace
}  // namespace allot::postings

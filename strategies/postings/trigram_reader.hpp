// From documents to trigrams: the decoding loop that all strategies share, so that they differ in
// what they allocate and not in how well a loop is written.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "corpora/utf8.hpp"
#include "strategies/postings/ascii_block.hpp"
#include "strategies/postings/ascii_run.hpp"
#include "strategies/postings/rune_count.hpp"
#include "strategies/postings/rune_marks.hpp"
#include "strategies/postings/trigram.hpp"
#include "strategies/postings/vector_loops.hpp"

namespace allot::postings {

/// Hands the trigrams of a shard's documents to a target, in the order of their positions: those of
/// ASCII runes by the block to `post_ascii(const AsciiBlock&)`, with slots computed ahead so that
/// the target may prefetch, all others one by one to `post(Key, Position)`. A target that has no
/// `post_ascii` gets all of them through `post`. Reads up to corpora::read_ahead bytes past a
/// document's end. `Marks` is told of every rune: RuneMarks, or RuneCount where they are known.
template <class Marks = RuneMarks>
class TrigramReader {
 public:
  TrigramReader() = default;
  explicit TrigramReader(const SizeHint& hint) : marks_(hint) {}

  template <class Target>
  void read(const Document& document, Target& target) {
    const auto* next = reinterpret_cast<const unsigned char*>(document.content.data());
    const auto* end = next + document.content.size();
    marks_.begin_document(document.content.size());
    runes_in_document_ = 0;
    while (next < end) {
      const unsigned char* other = first_other(next, end);
      read_ascii(next, other, target);
      for (next = other; next < end && *next >= 0x80;) {
        const corpora::Rune rune = corpora::decode_rune(next, end);
        step(rune, target);
        next += rune.width;
      }
    }
    marks_.end_document();
  }

  /// As RuneMarks::start_at.
  void start_at(const ShardPlace& place) { marks_.start_at(place); }

  /// Forgets the shard and keeps the memory.
  void reset() { marks_.reset(); }

  [[nodiscard]] const Marks& marks() const { return marks_; }

 private:
  /// A run of ASCII bytes, preceded by another rune or by nothing: only its first two runes may
  /// end trigrams that are not ASCII.
  template <class Target>
  void read_ascii(const unsigned char* next, const unsigned char* end, Target& target) {
    const unsigned char* stepped = std::min(end, next + 2);
    for (const unsigned char* p = next; p < stepped; ++p) step({*p, 1}, target);
    if (end - next < 3) return;

    auto left = static_cast<std::size_t>(end - next) - 2;
    Position first = marks_.runes() - 2;
    marks_.pass_ascii(static_cast<std::uint32_t>(left));
    runes_in_document_ += left;
    key_ = key_of(slot_at(end - 3));
    while (left > 0) {
      const std::size_t count = std::min(left, block_slots);
      compute_slots(next, count, slots_);
      hand_over({std::span(slots_).first(count), first}, target);
      next += count;
      first += static_cast<Position>(count);
      left -= count;
    }
  }

  template <class Target>
  void step(corpora::Rune rune, Target& target) {
    key_ = (key_ << rune_bits | rune.value) & key_mask;
    if (++runes_in_document_ >= 3) target.post(key_, marks_.runes() - 2);
    marks_.pass_rune(rune.width);
  }

  template <class Target>
  static void hand_over(const AsciiBlock& block, Target& target) {
    if constexpr (requires { target.post_ascii(block); }) {
      target.post_ascii(block);
    } else {
      Position position = block.first;
      for (const AsciiSlot slot : block.slots) target.post(key_of(slot), position++);
    }
  }

  Marks marks_;
  Key key_ = 0;                        // the last three runes
  std::size_t runes_in_document_ = 0;  // that `key_` has seen
  SlotBuffer slots_;
};

}  // namespace allot::postings

// Counts the runes of a shard, and nothing else: for whoever reads documents a second time, when
// the RuneMarks are there already, or must know how many runes come before.
#pragma once

#include <cstdint>

#include "corpora/utf8.hpp"
#include "strategies/postings/ascii_run.hpp"
#include "strategies/postings/trigram.hpp"

namespace allot::postings {

/// In the place of RuneMarks.
class RuneCount {
 public:
  void start_at(const ShardPlace& place) { runes_ = place.runes; }
  void begin_document(std::size_t) const {}
  void pass_rune(unsigned) { ++runes_; }
  void pass_ascii(std::uint32_t runes) { runes_ += runes; }
  void end_document() const {}

  [[nodiscard]] Position runes() const { return runes_; }

 private:
  Position runes_ = 0;
};

/// Where the document begins that follows `document`, which begins at `place`.
inline ShardPlace place_after(const Document& document, ShardPlace place) {
  const auto* next = reinterpret_cast<const unsigned char*>(document.content.data());
  const auto* end = next + document.content.size();
  while (next < end) {
    const unsigned char* other = first_other(next, end);
    place.runes += static_cast<std::uint32_t>(other - next);
    for (next = other; next < end && *next >= 0x80; ++place.runes)
      next += corpora::decode_rune(next, end).width;
  }
  place.bytes += static_cast<std::uint32_t>(document.content.size());
  return place;
}

}  // namespace allot::postings

// Full pieces of posting lists in the order in which they were filled, and how to find those of one
// list again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "errors/check.hpp"
#include "strategies/postings/byte_stream.hpp"
#include "strategies/postings/memory_source.hpp"

namespace allot::postings {

/// Pieces of `piece_bytes` - 7 to `piece_bytes` bytes each. They are appended one behind the other,
/// which costs no more than to write them once; grows by blocks and never moves any. Keeps its
/// memory when it is cleared.
template <std::size_t piece_bytes, class Source>
class LineLog {
 public:
  /// `piece` may be read as far as a full one. `list` is below 2^29.
  void append(std::uint32_t list, const std::byte* piece, std::size_t bytes) {
    if (size_ % block_pieces == 0 && size_ / block_pieces == blocks_.size()) blocks_.emplace_back();
    Block& block = blocks_[size_ / block_pieces];
    std::memcpy(block.pieces.data() + size_ % block_pieces * stride, piece, piece_bytes);
    const auto missing = static_cast<std::uint32_t>(piece_bytes - bytes);
    block.tags.data()[size_ % block_pieces] = list << missing_bits | missing;
    ++size_;
  }

  /// Finds the pieces of every list. `ordinals` says in which place each list will be written, of
  /// so many `places`: in this order pieces are read ahead. To be called before `write`, and again
  /// when pieces were added.
  void index(std::span<const std::uint32_t> ordinals, std::size_t places) {
    ends_.assign(places + 1, 0);
    for_each([&](std::uint32_t, std::uint32_t tag) { ++ends_[ordinals[tag >> missing_bits] + 1]; });
    for (std::size_t place = 1; place <= places; ++place) ends_[place] += ends_[place - 1];
    order_.resize(size_ + look_ahead);  // looked at ahead, and no further
    // What was a list's begin moves to its end, which is the begin of the next one.
    for_each([&](std::uint32_t piece, std::uint32_t tag) {
      order_[ends_[ordinals[tag >> missing_bits]]++] = piece << missing_bits | (tag & most_missing);
    });
  }

  /// Appends the pieces of the list in that place to the stream.
  void write(std::uint32_t place, ByteStream& stream) const {
    const std::uint32_t end = ends_[place];
    for (std::uint32_t at = place == 0 ? 0 : ends_[place - 1]; at < end; ++at) {
      const std::byte* ahead = piece_at(order_[at + look_ahead] >> missing_bits);
      for (std::size_t line = 0; line < stride; line += cache_line)
        __builtin_prefetch(ahead + line);
      stream.append_short<piece_bytes>(piece_at(order_[at] >> missing_bits),
                                       piece_bytes - (order_[at] & most_missing));
    }
  }

  void clear() { size_ = 0; }

 private:
  // A piece is full when the next varint, of 5 bytes at the most, may not fit.
  static constexpr unsigned missing_bits = 3;
  static constexpr std::uint32_t most_missing = (1u << missing_bits) - 1;
  // Pieces begin with a cache line, so that as few as possible are read when lists are written.
  static constexpr std::size_t cache_line = 64;
  static constexpr std::size_t stride = (piece_bytes + cache_line - 1) / cache_line * cache_line;
  // 2 MiB of pieces of 59 bytes: few enough blocks, and little left over in the last one.
  static constexpr std::size_t block_pieces = std::size_t{1} << 15;
  // Pieces of a list lie far apart: this many reads of main memory are under way at once.
  static constexpr std::size_t look_ahead = 16;

  struct Block {
    ZeroedArray<std::byte, Source> pieces{block_pieces * stride};
    ZeroedArray<std::uint32_t, FromAllocator> tags{block_pieces};  // list, missing
  };

  [[nodiscard]] const std::byte* piece_at(std::uint32_t piece) const {
    return blocks_[piece / block_pieces].pieces.data() + piece % block_pieces * stride;
  }

  template <class Visit>
  void for_each(Visit&& visit) {
    CHECK(size_ >> (32 - missing_bits) == 0);
    for (std::size_t first = 0; first < size_; first += block_pieces) {
      const std::uint32_t* const tags = blocks_[first / block_pieces].tags.data();
      const std::size_t count = std::min(block_pieces, size_ - first);
      for (std::size_t i = 0; i < count; ++i) visit(static_cast<std::uint32_t>(first + i), tags[i]);
    }
  }

  std::vector<Block> blocks_;
  std::size_t size_ = 0;              // pieces
  std::vector<std::uint32_t> ends_;   // in `order_`, by place
  std::vector<std::uint32_t> order_;  // pieces with what they are missing, list by list
};

}  // namespace allot::postings

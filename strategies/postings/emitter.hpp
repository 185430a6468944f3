// Writes the lists of a shard in the format that all strategies share.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "errors/check.hpp"
#include "strategies/postings/rune_marks.hpp"
#include "strategies/postings/sink.hpp"
#include "strategies/postings/trigram.hpp"
#include "strategies/postings/varint.hpp"

namespace allot::postings {

/// Gathers small pieces into spans for a sink.
class ByteStream {
 public:
  explicit ByteStream(PostingSink& sink) : sink_(sink) {}
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;

  void append(std::span<const std::byte> bytes) {
    if (bytes.size() > buffer_.size() - buffered_) {
      flush();
      if (bytes.size() >= buffer_.size()) {
        flushed_ += bytes.size();
        return sink_.append(bytes);
      }
    }
    std::memcpy(buffer_.data() + buffered_, bytes.data(), bytes.size());
    buffered_ += bytes.size();
  }

  void varint(std::uint32_t value) {
    const Varint encoded = encode_varint(value);
    if (buffer_.size() - buffered_ < sizeof encoded.bytes) flush();
    std::memcpy(buffer_.data() + buffered_, &encoded.bytes, sizeof encoded.bytes);
    buffered_ += encoded.size;
  }

  /// Appends the differences of `count` ascending positions, the first one's to `previous`, and
  /// returns the last of them. `position_at(i)` is the i-th.
  template <class PositionAt>
  Position deltas(std::size_t count, Position previous, PositionAt&& position_at) {
    for (std::size_t done = 0; done < count;) {
      if (buffer_.size() - buffered_ < sizeof(Varint::bytes)) flush();
      // As many as fit for sure; the cursor is a local, since a byte stored may be any member.
      const std::size_t room = (buffer_.size() - buffered_) / sizeof(Varint::bytes);
      const std::size_t stop = std::min(count, done + room);
      std::byte* next = buffer_.data() + buffered_;
      for (; done < stop; ++done) {
        const Position position = position_at(done);
        const Varint delta = encode_varint(position - previous);
        std::memcpy(next, &delta.bytes, sizeof delta.bytes);
        next += delta.size;
        previous = position;
      }
      buffered_ = static_cast<std::size_t>(next - buffer_.data());
    }
    return previous;
  }

  template <class Unsigned>
  void big_endian(Unsigned value) {
    std::array<std::byte, sizeof value> bytes;
    for (std::size_t i = 0; i < sizeof value; ++i) {
      bytes[i] = static_cast<std::byte>(value >> 8 * (sizeof value - 1 - i));
    }
    append(bytes);
  }

  /// Bytes appended so far.
  [[nodiscard]] std::uint64_t size() const { return flushed_ + buffered_; }

  void flush() {
    sink_.append(std::span(buffer_).first(buffered_));
    flushed_ += buffered_;
    buffered_ = 0;
  }

 private:
  PostingSink& sink_;
  std::uint64_t flushed_ = 0;
  std::size_t buffered_ = 0;
  // Large enough that the call per span costs nothing, small enough for the second-level cache.
  std::array<std::byte, std::size_t{64} << 10> buffer_;
};

/// Takes the lists of one shard in any order and writes them by ascending key. `Ref` is how a
/// strategy finds a list again. Keeps its memory, about 20 bytes per list, for the next shard.
template <class Ref>
class Emitter {
 public:
  void list(Key key, Ref ref) { lists_.push_back({key, ref}); }

  /// Writes all sections of the shard and forgets its lists. `write_list(ref, stream)` appends the
  /// bytes of one list. Offsets are 32-bit: a shard of more than 4 GiB of output aborts.
  template <class WriteList>
  void emit(PostingSink& sink, const RuneMarks& marks, WriteList&& write_list) {
    std::sort(lists_.begin(), lists_.end(),
              [](const Keyed& a, const Keyed& b) { return a.key < b.key; });
    ByteStream stream(sink);
    for (const Keyed& keyed : lists_) stream.big_endian(keyed.key);
    for (const Keyed& keyed : lists_) {
      CHECK(stream.size() <= std::numeric_limits<std::uint32_t>::max());
      offsets_.push_back(static_cast<std::uint32_t>(stream.size()));
      write_list(keyed.ref, stream);
    }
    for (const std::uint32_t offset : offsets_) stream.big_endian(offset);
    write_deltas(marks.sampled_offsets(), stream);
    write_deltas(marks.end_runes(), stream);
    stream.flush();
    lists_.clear();
    offsets_.clear();
  }

 private:
  struct Keyed {
    Key key;
    Ref ref;
  };

  static void write_deltas(std::span<const std::uint32_t> values, ByteStream& stream) {
    stream.varint(static_cast<std::uint32_t>(values.size()));
    stream.deltas(values.size(), 0, [values](std::size_t i) { return values[i]; });
  }

  std::vector<Keyed> lists_;
  std::vector<std::uint32_t> offsets_;
};

}  // namespace allot::postings

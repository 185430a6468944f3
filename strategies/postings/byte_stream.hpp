// What strategies write their lists to: a buffer in front of the sink.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include "strategies/postings/sink.hpp"
#include "strategies/postings/trigram.hpp"
#include "strategies/postings/varint.hpp"
#include "strategies/postings/vector_loops.hpp"

namespace allot::postings {

/// Gathers small pieces into spans for a sink.
class ByteStream {
 public:
  explicit ByteStream(PostingSink& sink) : sink_(sink) {}
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;

  void append(std::span<const std::byte> bytes) {
    if (shift_) [[unlikely]]
      bytes = append_shifted(bytes);
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

  /// Appends the first `size` of `most` bytes, all of which may be read: quicker than append, since
  /// so many are always copied.
  template <std::size_t most>
  void append_short(const std::byte* bytes, std::size_t size) {
    if (shift_) [[unlikely]]
      return append({bytes, size});
    if (buffer_.size() - buffered_ < most) flush();
    std::memcpy(buffer_.data() + buffered_, bytes, most);
    buffered_ += size;
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
    if (count > 0 && shift_) previous -= *std::exchange(shift_, std::nullopt);
    for (std::size_t done = 0; done < count;) {
      if (buffer_.size() - buffered_ < sizeof(Varint::bytes)) flush();
      // As many as fit for sure; the cursor is a local, since a byte stored may be any member.
      const std::size_t room = (buffer_.size() - buffered_) / sizeof(Varint::bytes);
      const std::size_t stop = std::min(count, done + room);
      std::byte* next = buffer_.data() + buffered_;
      for (; stop - done >= VarintGroup::most; done += VarintGroup::most)
        next = append_group(next, previous, [&](std::size_t i) { return position_at(done + i); });
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

  /// The varint that is appended next, in one piece or several, becomes that of its value plus
  /// `shift`, modulo 2^32. So a list is continued by one that begins anew.
  void shift_next(std::uint32_t shift) {
    shift_ = shift;
    shifted_value_ = 0;
    shifted_bits_ = 0;
  }

  /// Bytes appended so far.
  [[nodiscard]] std::uint64_t size() const { return flushed_ + buffered_; }

  void flush() {
    sink_.append(std::span(buffer_).first(buffered_));
    flushed_ += buffered_;
    buffered_ = 0;
  }

 private:
  /// `deltas` of a whole group; `next` is where they go, and returned moved on.
  template <class PositionAt>
  static std::byte* append_group(std::byte* next, Position& previous, PositionAt&& position_at) {
    VarintGroup group;
    for (std::size_t i = 0; i < VarintGroup::most; ++i)
      group.values[i] = position_at(i) - std::exchange(previous, position_at(i));
    const bool are_short = encode_varints(group, VarintGroup::most);
    for (std::size_t i = 0; i < VarintGroup::most; ++i) {
      const Varint delta =
          are_short ? Varint{group.words[i], group.sizes[i]} : encode_varint(group.values[i]);
      std::memcpy(next, &delta.bytes, sizeof delta.bytes);
      next += delta.size;
    }
    return next;
  }

  /// Takes the varint that is to be shifted off the front of `bytes`, or as much of it as is there.
  std::span<const std::byte> append_shifted(std::span<const std::byte> bytes) {
    while (shift_ && !bytes.empty()) {
      const auto byte = std::to_integer<std::uint32_t>(bytes.front());
      bytes = bytes.subspan(1);
      shifted_value_ |= (byte & 0x7F) << shifted_bits_;
      shifted_bits_ += 7;
      if (byte < 0x80) varint(shifted_value_ + *std::exchange(shift_, std::nullopt));
    }
    return bytes;
  }

  PostingSink& sink_;
  std::uint64_t flushed_ = 0;
  std::size_t buffered_ = 0;
  std::optional<std::uint32_t> shift_;
  std::uint32_t shifted_value_ = 0;
  unsigned shifted_bits_ = 0;
  // Large enough that the call per span costs nothing, small enough for the second-level cache.
  std::array<std::byte, std::size_t{64} << 10> buffer_;
};

}  // namespace allot::postings

// Reads a reftable file forward, piece by piece, and never past the end of what may be read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace allot::refs {

/// The bytes of one table. The views outlive it.
struct TableFile {
  std::string_view name;
  std::string_view bytes;

  /// Throws Error "NAME: byte OFFSET: what".
  [[noreturn]] void fault(std::size_t offset, std::string_view what) const;
};

/// Every read that would pass `end` is a fault at the place where it began.
class ByteReader {
 public:
  /// Nothing to read.
  ByteReader() = default;
  /// The bytes [begin, end) of `file`, which outlives the reader; both are within it.
  ByteReader(const TableFile& file, std::size_t begin, std::size_t end)
      : file_(&file), next_(file.bytes.data() + begin), end_(file.bytes.data() + end) {}

  [[nodiscard]] bool at_end() const { return next_ == end_; }
  [[nodiscard]] std::size_t offset() const {
    return static_cast<std::size_t>(next_ - file_->bytes.data());
  }

  std::string_view bytes(std::uint64_t size) {
    if (size > static_cast<std::uint64_t>(end_ - next_)) [[unlikely]]
      fault("more bytes are announced than are left");
    const std::string_view read(next_, static_cast<std::size_t>(size));
    next_ += size;
    return read;
  }

  /// Highest byte first.
  std::uint64_t big_endian(unsigned size) {
    std::uint64_t value = 0;
    for (const char c : bytes(size)) value = value << 8 | static_cast<unsigned char>(c);
    return value;
  }

  /// Seven bits per byte, the high ones first; each further byte adds one to what came before it.
  std::uint64_t varint() {
    if (at_end()) [[unlikely]]
      fault("a number is cut off");
    const auto first = static_cast<unsigned char>(*next_++);
    return first < 0x80 ? first : rest_of_varint(first & 0x7Fu);
  }

  [[noreturn]] void fault(std::string_view what) const { file_->fault(offset(), what); }

 private:
  std::uint64_t rest_of_varint(std::uint64_t value) {
    // Beyond it the next shift would lose bits.
    constexpr std::uint64_t largest = (std::numeric_limits<std::uint64_t>::max() >> 7) - 1;
    for (;;) {
      if (at_end()) fault("a number is cut off");
      if (value > largest) fault("a number exceeds 64 bits");
      const auto byte = static_cast<unsigned char>(*next_++);
      value = (value + 1) << 7 | (byte & 0x7Fu);
      if (byte < 0x80) return value;
    }
  }

  const TableFile* file_ = nullptr;
  const char* next_ = nullptr;
  const char* end_ = nullptr;
};

}  // namespace allot::refs

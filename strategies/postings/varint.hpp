// LEB128: seven bits per byte, the low ones first, and the high bit says that more follow.
#pragma once

#include <bit>
#include <cstdint>

namespace allot::postings {

/// An encoded value: the low `size` bytes of `bytes`, the first of them lowest.
struct Varint {
  std::uint64_t bytes;
  unsigned size;
};

/// As Varint, of a value below 2^28: it fits four bytes.
struct ShortVarint {
  std::uint32_t bytes;
  unsigned size;
};

// Callers store `bytes` as a whole word, or some of its bytes, through memcpy.
static_assert(std::endian::native == std::endian::little);

/// Without branches, since about 40 % of a list's deltas take one byte and the others more, in an
/// order that no processor predicts.
constexpr Varint encode_varint(std::uint32_t value) {
  // ceil(bits / 7) for 1 to 32 bits, without a division.
  const unsigned bits = static_cast<unsigned>(std::bit_width(value | 1));
  const unsigned size = (9 * bits + 64) / 64;
  const std::uint64_t wide = value;
  const std::uint64_t groups = (wide & 0x7F) | (wide & 0x7F << 7) << 1 | (wide & 0x7F << 14) << 2 |
                               (wide & 0x7F << 21) << 3 | (wide >> 28) << 32;
  const std::uint64_t more = 0x80808080u & ((std::uint64_t{1} << 8 * (size - 1)) - 1);
  return {groups | more, size};
}

}  // namespace allot::postings

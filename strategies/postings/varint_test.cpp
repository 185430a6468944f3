// Is every length of varint right, also the fifth byte that a shard below 2^28 runes never needs?
#include "strategies/postings/varint.hpp"

#include <gtest/gtest.h>

namespace allot::postings {
namespace {

/// The definition, byte by byte.
Varint plainly_encoded(std::uint32_t value) {
  Varint encoded{0, 0};
  do {
    const std::uint64_t more = value >= 0x80 ? 0x80 : 0;
    encoded.bytes |= ((value & 0x7F) | more) << 8 * encoded.size++;
    value >>= 7;
  } while (value > 0);
  return encoded;
}

TEST(Varint, IsTheDefinitionAtAndAroundEveryPowerOfTwo) {
  for (unsigned bit = 0; bit < 32; ++bit) {
    for (std::uint32_t around = 0; around < 3; ++around) {
      const std::uint32_t value = (std::uint32_t{1} << bit) - 1 + around;
      EXPECT_EQ(encode_varint(value).bytes, plainly_encoded(value).bytes) << value;
      EXPECT_EQ(encode_varint(value).size, plainly_encoded(value).size) << value;
    }
  }
  EXPECT_EQ(encode_varint(0xFFFFFFFF).bytes, 0x0FFFFFFFFFu);
  EXPECT_EQ(encode_varint(0xFFFFFFFF).size, 5U);
}

}  // namespace
}  // namespace allot::postings

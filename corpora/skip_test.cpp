// Does every skip rule hold at its very limit, and are trigrams counted over runes?
#include "corpora/skip.hpp"

#include <gtest/gtest.h>
#include <string>

namespace allot::corpora {
namespace {

/// A text with exactly `distinct` different trigrams of two-byte runes: each rune is new.
std::string distinct_runes(std::size_t distinct) {
  std::string text;
  for (std::size_t i = 0; i < distinct + 2; ++i) {
    const std::size_t rune = 0x800 + i;
    text += static_cast<char>(0xE0 | rune >> 12);
    text += static_cast<char>(0x80 | (rune >> 6 & 0x3F));
    text += static_cast<char>(0x80 | (rune & 0x3F));
  }
  return text;
}

TEST(Skip, KeepsEmptyTextsAndLeavesOutThoseWithoutATrigram) {
  EXPECT_EQ(reason_to_skip(""), std::nullopt);
  EXPECT_EQ(reason_to_skip("a"), Skip::too_short);
  EXPECT_EQ(reason_to_skip("ab"), Skip::too_short);
  EXPECT_EQ(reason_to_skip("abc"), std::nullopt);
}

TEST(Skip, TakesTwoMebibytesAndNotAByteMore) {
  EXPECT_EQ(reason_to_skip(std::string(2 << 20, 'x')), std::nullopt);
  EXPECT_EQ(reason_to_skip(std::string((2 << 20) + 1, 'x')), Skip::too_large);
}

TEST(Skip, CallsATextWithANulByteBinary) {
  EXPECT_EQ(reason_to_skip(std::string_view("abc\0", 4)), Skip::binary);
}

TEST(Skip, CountsDistinctTrigramsOverRunes) {
  EXPECT_EQ(reason_to_skip(distinct_runes(max_distinct_trigrams)), std::nullopt);
  EXPECT_EQ(reason_to_skip(distinct_runes(max_distinct_trigrams + 1)), Skip::too_many_trigrams);
}

TEST(Skip, CountsAsciiTrigramsOnce) {
  std::string repeated;
  while (repeated.size() < 100'000) repeated += "all work and no play ";
  EXPECT_EQ(reason_to_skip(repeated), std::nullopt);
  // Every pair of letters between two marks: 26 * 26 * 26 trigrams of letters alone are not enough
  // (17,576); with digits there are 36^3.
  std::string all;
  const std::string letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  for (const char a : letters)
    for (const char b : letters)
      for (const char c : letters) (all += a) += {b, c};
  EXPECT_EQ(reason_to_skip(all), Skip::too_many_trigrams);
}

}  // namespace
}  // namespace allot::corpora

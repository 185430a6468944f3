// Are amounts of bytes read as people mean them, and refused when they mean nothing?
#include "corpora/byte_size.hpp"

#include <gtest/gtest.h>

namespace allot::corpora {
namespace {

TEST(ByteSize, KnowsDecimalAndBinaryUnits) {
  EXPECT_EQ(parse_bytes("512"), 512U);
  EXPECT_EQ(parse_bytes("300MB"), 300'000'000U);
  EXPECT_EQ(parse_bytes("300MiB"), 314'572'800U);
  EXPECT_EQ(parse_bytes("1.3 GB"), 1'300'000'000U);
  EXPECT_EQ(parse_bytes("0.5KiB"), 512U);
}

TEST(ByteSize, RefusesWhatIsNoAmount) {
  for (const char* text : {"", "MB", "-1MB", "1.5", "1..5MB", ".5MB", "5.MB", "10mb", "1 MB x",
                           "123456789012 GB", "99999999999999999999"}) {
    EXPECT_EQ(parse_bytes(text), std::nullopt) << text;
  }
}

TEST(ByteSize, WritesThreeDigitsAndAUnit) {
  EXPECT_EQ(format_bytes(12), "12 bytes");
  EXPECT_EQ(format_bytes(8'000'000), "8.0 MB");
  EXPECT_EQ(format_bytes(999'999), "1.0 MB");
  EXPECT_EQ(format_bytes(1'007'200'000), "1.0 GB");
}

TEST(ByteSize, ReadsWhatItWrites) {
  for (const char* text : {"12 bytes", "8.0 MB", "1.0 GB", "18.4 TB"}) {
    EXPECT_EQ(format_bytes(parse_bytes(text).value_or(0)), text);
  }
}

}  // namespace
}  // namespace allot::corpora

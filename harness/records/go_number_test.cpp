// Are numbers read as Go reads them, down to the last odd spelling?
#include "harness/records/go_number.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace allot::records {
namespace {

TEST(GoFloat, AcceptsEverySpellingThatGoAccepts) {
  EXPECT_EQ(parse_go_float("105").value, 105);
  EXPECT_EQ(parse_go_float("+106").value, 106);
  EXPECT_EQ(parse_go_float("-2.5e3").value, -2500);
  EXPECT_EQ(parse_go_float(".5").value, 0.5);
  EXPECT_EQ(parse_go_float("5.").value, 5);
  EXPECT_EQ(parse_go_float("1_0").value, 10);
  EXPECT_EQ(parse_go_float("0x1p7").value, 128);
  EXPECT_EQ(parse_go_float("0X_1.8p1").value, 3);
  EXPECT_EQ(parse_go_float("-Inf").value, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(parse_go_float("infinity").value, std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(parse_go_float("NaN").value));
  EXPECT_EQ(parse_go_float("123456789012345678").value, 123456789012345678.0);
}

TEST(GoFloat, RefusesWhatGoRefuses) {
  for (const char* text :
       {"",   "+",   "-",      ".",    "abc", "1e",  "1__0", "_1",    "1_",   "0x1",
        "0x", "1p3", "nan(1)", "+nan", "1 ",  "1,5", "--1",  "0x_p1", "1e5x", "infinit"}) {
    EXPECT_EQ(parse_go_float(text).fault, NumberFault::syntax) << text;
  }
}

TEST(GoFloat, TooLargeIsAFaultAndTooSmallIsZero) {
  EXPECT_EQ(parse_go_float("1e400").fault, NumberFault::range);
  EXPECT_EQ(parse_go_float("-1e999999").fault, NumberFault::range);
  EXPECT_EQ(parse_go_float("1e-400").fault, NumberFault::none);
  EXPECT_EQ(parse_go_float("1e-999999").value, 0);
  EXPECT_EQ(parse_go_float("5e-324").value, 5e-324);
}

TEST(GoInt, IsSixtyFourBitsWide) {
  EXPECT_EQ(parse_go_int("9223372036854775807").value, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(parse_go_int("+7").value, 7);
  EXPECT_EQ(parse_go_int("99999999999999999999").fault, NumberFault::range);
  for (const char* text : {"", "ten", "1.5", "+-1", "1_0", "0x10", " 1"}) {
    EXPECT_EQ(parse_go_int(text).fault, NumberFault::syntax) << text;
  }
}

}  // namespace
}  // namespace allot::records

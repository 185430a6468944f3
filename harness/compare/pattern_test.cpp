// Questions to regular expressions whose numbers std::regex cannot take.
#include "harness/compare/pattern.hpp"

#include <gtest/gtest.h>
#include <string>

#include "errors/error.hpp"

namespace allot::compare {
namespace {

TEST(PatternNumbers, AreReferencesToGroupsRefused) {
  EXPECT_THROW(Pattern("(a)\\1"), Error);
  EXPECT_THROW(Pattern("a\\" + std::string(100, '9')), Error);
  EXPECT_TRUE(Pattern("a\\\\1").matches("a\\1"));  // an escaped backslash, and a digit
}

TEST(PatternNumbers, AreRepetitionsLimitedAsInGo) {
  EXPECT_THROW(Pattern("a{1001}"), Error);
  EXPECT_THROW(Pattern("a{" + std::string(100, '9') + "}"), Error);
  EXPECT_THROW(Pattern("a{1," + std::string(100, '9') + "}"), Error);
  EXPECT_TRUE(Pattern("^a{2,3}$").matches("aaa"));
  EXPECT_FALSE(Pattern("^a{2,3}$").matches("a"));
}

TEST(PatternNumbers, AreLongNumbersElsewhereAllowed) {
  EXPECT_TRUE(Pattern("a,123456\\{99999").matches("a,123456{99999"));
}

}  // namespace
}  // namespace allot::compare

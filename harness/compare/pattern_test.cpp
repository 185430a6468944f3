// Questions to the regular expressions of filters: they are Go's, and none takes forever.
#include "harness/compare/pattern.hpp"

#include <gtest/gtest.h>
#include <string>

#include "errors/error.hpp"

namespace allot::compare {
namespace {

TEST(Pattern, RefusesWhatGoRefuses) {
  for (const std::string wrong : {"(a)\\1", "a{1001}", "a{2,1}", "(", "[b-a]", "a**"})
    EXPECT_THROW(Pattern{wrong}, Error) << wrong;
  EXPECT_THROW(Pattern("a\\" + std::string(100, '9')), Error);
}

TEST(Pattern, MatchesAnywhereUnlessAnchored) {
  EXPECT_TRUE(Pattern("a{2,3}").matches("baab"));
  EXPECT_FALSE(Pattern("^a{2,3}$").matches("baab"));
  EXPECT_TRUE(Pattern("(?i)^NAÏVE$").matches("naïve"));
  EXPECT_TRUE(Pattern("a,123456\\{99999").matches("a,123456{99999"));
}

TEST(Pattern, DoesNotTryAllWaysToMatch) {
  EXPECT_FALSE(Pattern("^(a+)+$").matches(std::string(100'000, 'a') + "b"));
}

}  // namespace
}  // namespace allot::compare

// Do filters and projections mean what they say, and do their faults point at the place?
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

#include "errors/error.hpp"
#include "harness/compare/filter.hpp"
#include "harness/compare/name.hpp"
#include "harness/compare/number_order.hpp"
#include "harness/compare/projection.hpp"

namespace allot::compare {
namespace {

using testing::ElementsAre;

const records::Context context{"old.txt", {{"goos", "linux"}, {"pkg", "a b"}}};

records::Result result(std::string_view name) {
  return {name, &context, {}, {}};
}

bool matches(const std::string& expression, std::string_view name,
             const UnitNames& unit = {"ns/op", "sec/op"}) {
  return Filter(expression).matches(result(name), unit);
}

template <class Parse>
std::string fault_of(Parse parse) {
  try {
    parse();
  } catch (const Error& error) {
    return error.what();
  }
  return "no fault";
}

TEST(Name, FallsIntoBasePartsAndThreads) {
  EXPECT_EQ(base_of("Walk/list=vec/warm-8"), "Walk");
  EXPECT_EQ(base_of("Walk-16"), "Walk");
  EXPECT_EQ(base_of("Walk-x"), "Walk-x");
  EXPECT_EQ(value_in("Walk/list=vec/warm-8", "/list"), "vec");
  EXPECT_EQ(value_in("Walk/list=vec-8", "/list"), "vec");
  EXPECT_EQ(value_in("Walk/list=vec-8", "/gomaxprocs"), "8");
  EXPECT_EQ(value_in("Walk/gomaxprocs=4", "/gomaxprocs"), "4");
  EXPECT_EQ(value_in("Walk/listing=vec", "/list"), "");
  EXPECT_EQ(value_in("", "/list"), "");
}

TEST(Name, LosesThePartsThatAreProjectedElsewhere) {
  const std::vector<std::string> list{"/list"};
  const std::vector<std::string> all{".name", "/list", "/gomaxprocs"};
  EXPECT_EQ(name_without("Walk/list=vec/warm-8", list), "Walk/warm-8");
  EXPECT_EQ(name_without("Walk/list=vec/warm-8", all), "*/warm");
  EXPECT_EQ(name_without("Walk", list), "Walk");
}

TEST(Filter, MatchesKeysOfEveryKind) {
  EXPECT_TRUE(matches("*", "A"));
  EXPECT_TRUE(matches(".name:A", "A/x=1-8"));
  EXPECT_TRUE(matches(".fullname:A/x=1-8", "A/x=1-8"));
  EXPECT_TRUE(matches(".file:old.txt goos:linux", "A"));
  EXPECT_TRUE(matches("pkg:\"a b\"", "A"));
  EXPECT_TRUE(matches("/x:(2 OR 1)", "A/x=1-8"));
  EXPECT_FALSE(matches("/x:(2 OR 3)", "A/x=1-8"));
  EXPECT_TRUE(matches("missing:\"\"", "A"));
  EXPECT_TRUE(matches(".unit:sec/op", "A"));
  EXPECT_TRUE(matches(".unit:ns/op", "A"));
  EXPECT_FALSE(matches(".unit:B/op", "A"));
}

TEST(Filter, AndBindsTighterThanOrAndMinusTightest) {
  EXPECT_TRUE(matches(".name:A OR .name:B .name:C", "A"));
  EXPECT_FALSE(matches("(.name:A OR .name:B) .name:C", "A"));
  EXPECT_TRUE(matches("-.name:B .name:A", "A"));
  EXPECT_FALSE(matches("-(.name:B OR .name:A)", "A"));
  EXPECT_TRUE(matches(".name:A AND goos:linux", "A"));
}

TEST(Filter, RegularExpressionsMayHoldSlashesAndIgnoreCase) {
  EXPECT_TRUE(matches(".fullname:/size=1[kM]/", "A/size=1k"));
  EXPECT_TRUE(matches(".fullname:/A[/]size/", "A/size=1k"));
  EXPECT_TRUE(matches(".name:/(?i)walk/", "WALK"));
  EXPECT_FALSE(matches(".name:/^b/", "A"));
  EXPECT_TRUE(matches(".name:/a$/", std::string(100'000, 'a')));
}

TEST(Filter, AFailedRunIsNotDroppedForAUnitThatItNeverHad) {
  const Filter filter(".unit:sec/op -.unit:B/op .name:A");
  EXPECT_TRUE(filter.matches(result("A"), std::nullopt));
  EXPECT_FALSE(filter.matches(result("B"), std::nullopt));
}

TEST(Filter, FaultsHaveACaretBelowTheirPlace) {
  const auto fault = [](const char* expression) { return fault_of([&] { Filter{expression}; }); };
  EXPECT_EQ(fault("allocator:"), "syntax error: expected key:value\n\tallocator:\n\t^");
  EXPECT_EQ(fault("a:b c"), "syntax error: expected key:value\n\ta:b c\n\t   ^");
  EXPECT_EQ(fault("(a:b"), "syntax error: missing \")\"\n\t(a:b\n\t    ^");
  EXPECT_EQ(fault("a:b )"), "syntax error: unexpected \")\"\n\ta:b )\n\t   ^");
  EXPECT_EQ(fault("a:\"b"), "syntax error: missing end quote\n\ta:\"b\n\t  ^");
  EXPECT_EQ(fault("a:/b"), "syntax error: missing close \"/\"\n\ta:/b\n\t  ^");
  EXPECT_EQ(fault(".config:x"),
            "syntax error: .config is only allowed in projections\n\t.config:x\n\t^");
  EXPECT_THAT(fault("a:/[/"), testing::StartsWith("syntax error: "));
  EXPECT_THAT(fault(std::string(5000, '(').c_str()), testing::HasSubstr("too many levels"));
}

TEST(Expressions, NoTextCrashesTheParsers) {
  std::mt19937 random(2);
  const std::string letters = "ab.:/()@,-*\" OR\\AND[]^$\xc3\xa9\xff";
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (std::size_t length = random() % 24; length > 0; --length) {
      text += letters[random() % letters.size()];
    }
    fault_of([&] { return Filter(text).matches(result("A/b=c-8"), std::nullopt); });
    fault_of([&] { parse_projection(text); });
  }
}

TEST(Projection, FaultsHaveACaretBelowTheirPlace) {
  const auto fault = [](const char* text) { return fault_of([&] { parse_projection(text); }); };
  EXPECT_EQ(fault("allocator@zzz"),
            "syntax error: unknown order \"zzz\"\n\tallocator@zzz\n\t          ^");
  EXPECT_EQ(fault("a@()"), "syntax error: nothing to match\n\ta@()\n\t   ^");
  EXPECT_EQ(fault("a@(b"), "syntax error: missing )\n\ta@(b\n\t    ^");
  EXPECT_EQ(fault(".unit"), "syntax error: .unit is only allowed in filters\n\t.unit\n\t^");
  EXPECT_EQ(fault(".config@(a)"),
            "syntax error: fixed order not allowed for .config\n\t.config@(a)\n\t        ^");
}

std::vector<std::string> in_order(const std::string& expression,
                                  const std::vector<std::string>& names) {
  const auto fields = parse_projection(expression);
  Named named;
  named.add(fields);
  Projection projection(fields, named);
  std::vector<Projection::Key> keys;
  for (const std::string& name : names) keys.push_back(projection.project(result(name)));
  std::sort(keys.begin(), keys.end(), [&](auto a, auto b) { return projection.less(a, b); });
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::vector<std::string> values;
  for (const auto key : keys) values.push_back(projection.values(key)[0]);
  return values;
}

TEST(Projection, OrdersByAppearanceUnlessToldOtherwise) {
  const std::vector<std::string> names{"A/n=4Ki", "A/n=1k", "A/n=1Mi", "A/n=4Ki", "A/n=x"};
  EXPECT_THAT(in_order("/n", names), ElementsAre("4Ki", "1k", "1Mi", "x"));
  EXPECT_THAT(in_order("/n@alpha", names), ElementsAre("1Mi", "1k", "4Ki", "x"));
  EXPECT_THAT(in_order("/n@num", names), ElementsAre("1k", "4Ki", "1Mi", "x"));
  EXPECT_THAT(in_order("/n@(1Mi 4Ki 1k)", names), ElementsAre("1Mi", "4Ki", "1k", "x"));
}

TEST(Projection, GroupKeysStandForWhatNobodyNamed) {
  Named named;
  named.add(parse_projection("goos"));
  named.add(parse_projection("/x"));
  named.add(parse_projection(".config,.fullname"));
  Projection projection(parse_projection(".config,.fullname"), named);
  const auto key = projection.project(result("A/x=1/y=2"));
  EXPECT_THAT(projection.names(), ElementsAre("pkg", ".fullname"));
  EXPECT_THAT(projection.values(key), ElementsAre("a b", "A/y=2"));
}

TEST(NumberOrder, KnowsThePrefixesOfThousandsAndOf1024) {
  EXPECT_EQ(fuzzy_number("2k"), 2000);
  EXPECT_EQ(fuzzy_number("1Ki"), 1024);
  EXPECT_EQ(fuzzy_number("1.5MB"), 1.5e6);
  EXPECT_EQ(fuzzy_number("n=64KiB"), 65536);
  EXPECT_EQ(fuzzy_number("none"), std::nullopt);
  EXPECT_LT(compare_numbers("9", "10"), 0);
  EXPECT_LT(compare_numbers("10", "NaN"), 0);
  EXPECT_LT(compare_numbers("NaN", "x"), 0);
  EXPECT_EQ(compare_numbers("x", "y"), 0);
}

}  // namespace
}  // namespace allot::compare

// Is a story the same in every format?
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "reports/story/formats.hpp"

namespace allot::story {
namespace {

explain::Story example() {
  return {
      {"base cell", "other cell"},
      "1.000 s instead of 2.000 s",
      {{"what explains",
        {{"base", "sec/op"}, {"of the whole", "%"}},
        {{"maps", {1.5, 75}, "map-writes/op 5 -> 0"}, {"the rest", {0.5, std::nullopt}, ""}},
        "A sentence."},
       {"what else differs", {{"base", ""}, {"ratio", "x"}}, {{"allocs/op", {12, 0.5}, ""}}, ""}},
      {"a note"}};
}

template <class Print>
std::string printed(Print print) {
  std::ostringstream out;
  print(example(), out);
  return out.str();
}

TEST(StoryFormats, IsTheTextOneScreenWithItsColumnsInLine) {
  EXPECT_EQ(printed(print_text), R"(base:      base cell
candidate: other cell
1.000 s instead of 2.000 s

what explains
                base  of the whole
  maps       1.500 s        75.0 %  map-writes/op 5 -> 0
  the rest  500.0 ms
  A sentence.

what else differs
             base  ratio
  allocs/op    12   0.5x
note: a note
)");
}

TEST(StoryFormats, IsTheMarkdownMadeOfTables) {
  EXPECT_EQ(printed(print_markdown),
            R"(`other cell` instead of `base cell`: 1.000 s instead of 2.000 s

**what explains**

| | base | of the whole | |
|---|--:|--:|---|
| maps | 1.500 s | 75.0 % | map-writes/op 5 -> 0 |
| the rest | 500.0 ms |  |  |

A sentence.

**what else differs**

| | base | ratio |
|---|--:|--:|
| allocs/op | 12 | 0.5x |

Note: a note
)");
}

TEST(StoryFormats, DoesJsonHoldAllFiguresUnrounded) {
  const auto object = nlohmann::json::parse(printed(print_json));
  EXPECT_EQ(object.at("cells").size(), 2U);
  const auto& section = object.at("sections").at(0);
  EXPECT_EQ(section.at("units").at("of the whole"), "%");
  EXPECT_EQ(section.at("rows").at(0).at("figures").at("base"), 1.5);
  EXPECT_TRUE(section.at("rows").at(1).at("figures").at("of the whole").is_null());
  EXPECT_EQ(object.at("notes").at(0), "a note");
}

}  // namespace
}  // namespace allot::story

// Does each format say the same as the others, and stay well-formed whatever cells are called?
#include "reports/verdicts/formats.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace allot::verdicts {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

gate::Verdict verdict(const std::string& cell, const std::string& metric, gate::Ruling ruling) {
  gate::Verdict made;
  made.cell = cell;
  made.metric = metric;
  made.ruling = ruling;
  made.limit = 0.03;
  made.base = stats::Summary{1.0, 0.9, 1.1, {}};
  made.candidate = stats::Summary{1.05, 0.95, 1.2, {}};
  made.first = gate::Evidence{{1.05, 1.04, 1.06, 0.001, true, 12, 12, 0.01}, 0.002, 5};
  made.reason = "because";
  return made;
}

gate::Report report() {
  gate::Report made;
  made.sides = {"build", "base", "head"};
  made.origin = {"commit 1", "commit 2"};
  made.verdicts = {verdict("w c <a&\"b\"> glibc", "cpu-sec/op", gate::Ruling::regression),
                   verdict("w c d glibc", "cpu-sec/op", gate::Ruling::ok),
                   verdict("w c d glibc", "B/s", gate::Ruling::improvement),
                   verdict("w c e glibc", "cpu-sec/op", gate::Ruling::inconclusive),
                   verdict("w c f, glibc", "cpu-sec/op", gate::Ruling::invalid)};
  made.verdicts[0].fresh = gate::Evidence{{1.07, 1.06, 1.08, 0.001, true, 12, 12, 0.01}, 0.001, 1};
  made.verdicts[3].more_rounds = 14;
  made.verdicts[4].base = std::nullopt;
  made.verdicts[4].candidate = std::nullopt;
  made.verdicts[4].first = std::nullopt;
  made.verdicts[4].reason = "100 % failed:\nsignal";
  made.notes = {"a note"};
  made.records = {"r.jsonl"};
  made.advice = "look closer";
  return made;
}

std::string printed(void (*print)(const gate::Report&, std::ostream&)) {
  std::ostringstream out;
  print(report(), out);
  return std::move(out).str();
}

TEST(Formats, TextOpensWithTheVerdictAndListsTheWorstFirst) {
  const std::string text = printed(print_text);
  EXPECT_THAT(text,
              testing::StartsWith("invalid: build head (commit 2) against base (commit 1)\n"
                                  "1 invalid, 1 regression, 1 inconclusive, 1 improvement, 1 ok\n"
                                  "invalid: w c f, glibc cpu-sec/op\n"));
  EXPECT_LT(text.find("regression: w c <a"), text.find("inconclusive: w c e"));
  EXPECT_THAT(text, HasSubstr("ok: 1 (nearest to its limit of 3 %: w c d glibc cpu-sec/op +5.0 %"));
  EXPECT_THAT(text, HasSubstr("note: a note\nrecord: r.jsonl\ndo: look closer\n"));
}

TEST(Formats, MarkdownShowsTheFreshEffectAndFoldsWhatIsOk) {
  const std::string text = printed(print_markdown);
  EXPECT_THAT(text, HasSubstr("### Gate: invalid"));
  EXPECT_THAT(text, HasSubstr("| regression | w c \\<a&\"b\"> glibc | cpu-sec/op | 1.000 | 1.050 | "
                              "+7.0 % [+6.0, +8.0] | 3 % |"));
  EXPECT_THAT(text, HasSubstr("<details><summary>1 ok</summary>"));
  EXPECT_THAT(text, HasSubstr("| invalid | w c f, glibc | cpu-sec/op | - | - |"));
}

TEST(Formats, JsonHoldsEveryFigure) {
  const json all = json::parse(printed(print_json));
  EXPECT_EQ(all["verdict"], "invalid");
  EXPECT_EQ(all["sides"]["candidate"], "head");
  ASSERT_EQ(all["verdicts"].size(), 5U);
  EXPECT_EQ(all["verdicts"][0]["fresh"]["ratio"], 1.07);
  EXPECT_EQ(all["verdicts"][0]["first"]["family"], 5);
  EXPECT_EQ(all["verdicts"][3]["more_rounds"], 14);
  EXPECT_TRUE(all["verdicts"][4]["candidate"].is_null());
}

TEST(Formats, JUnitEscapesAndCountsEachKind) {
  const std::string text = printed(print_junit);
  EXPECT_THAT(text, HasSubstr(R"(<testsuites tests="5" failures="1" errors="1" skipped="1">)"));
  EXPECT_THAT(text, HasSubstr(R"(classname="w c &lt;a&amp;&quot;b&quot;&gt; glibc")"));
  EXPECT_THAT(text, HasSubstr(R"(<failure message="because"/>)"));
  EXPECT_THAT(text, HasSubstr(R"(<error message="100 % failed:&#10;signal"/>)"));
  EXPECT_THAT(text, HasSubstr(R"(<skipped message="because"/>)"));
}

TEST(Formats, AnnotationsEscapeWhatTheRunnerWouldCutAt) {
  const std::string text = printed(print_annotations);
  EXPECT_THAT(text, HasSubstr("::error title=invalid%3A w c f%2C glibc cpu-sec/op::100 %25 failed:"
                              "%0Asignal\n"));
  EXPECT_THAT(text, HasSubstr("::warning title=inconclusive%3A w c e glibc cpu-sec/op::because\n"));
  EXPECT_THAT(text, HasSubstr("::notice title=improvement%3A"));
  EXPECT_THAT(text, Not(HasSubstr("title=ok")));
}

TEST(Formats, BenchmarkActionTakesCostsOnly) {
  const json all = json::parse(printed(print_benchmark_action));
  ASSERT_EQ(all.size(), 3U);  // without the rate, and without what has no figure
  EXPECT_EQ(all[1]["name"], "w c d glibc cpu-sec/op");
  EXPECT_EQ(all[1]["unit"], "cpu-sec/op");
  EXPECT_EQ(all[1]["value"], 1.05);
  EXPECT_EQ(all[1]["range"], "± 0.15");
}

TEST(Formats, BencherNestsMeasuresInBenchmarks) {
  const json all = json::parse(printed(print_bencher));
  EXPECT_EQ(all["w c d glibc"]["B/s"]["value"], 1.05);
  EXPECT_EQ(all["w c d glibc"]["cpu-sec/op"]["lower_value"], 0.95);
  EXPECT_EQ(all["w c d glibc"]["cpu-sec/op"]["upper_value"], 1.2);
  EXPECT_FALSE(all.contains("w c f, glibc"));
}

}  // namespace
}  // namespace allot::verdicts

// Does a story tell what the figures say: the largest part first, sampling error as such, and
// nothing that wasn't measured?
#include "harness/explain/story.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/explain/figure.hpp"
#include "harness/records/example_test.hpp"

namespace allot::explain {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Two seconds of CPU time, thousand moments.
Facts example() {
  Facts facts;
  facts.cell = {"default", "synthetic", "postings/cold", "vector-map", "glibc"};
  facts.metrics = {{"cpu-sec/op", {1.9, 2.0, 2.1}},
                   {"allocs/op", {1000, 1000}},
                   {"map-writes/op", {500}},
                   {"build-allocs/op", {900}}};
  facts.shares = Shares{{{"map", 700}, {"own", 200}, {"allocator", 60}, {"faults", 40}},
                        {{"allocator", 50}},
                        {{"hashtable.h", "map", 600}, {"libc.so.6", "allocator", 60}},
                        "perf"};
  facts.content_bytes = 8 << 20;
  return facts;
}

/// Half a second: the maps are gone, the rest is as before.
Facts without_maps() {
  Facts facts = example();
  facts.cell.strategy = "ascii-array";
  facts.metrics["cpu-sec/op"] = {0.6};
  facts.metrics["map-writes/op"] = {0};
  facts.shares->moments = {{"own", 667}, {"allocator", 200}, {"faults", 133}};
  return facts;
}

const Row& row_of(const Story& story, const std::string& what) {
  for (const Section& section : story.sections) {
    for (const Row& row : section.rows) {
      if (row.what == what) return row;
    }
  }
  throw std::out_of_range(what);
}

const Section& section_of(const Story& story, const std::string& start) {
  for (const Section& section : story.sections) {
    if (section.title.starts_with(start)) return section;
  }
  throw std::out_of_range(start);
}

TEST(StoryOfACell, PutsTheLargestShareFirstWithItsIntervalAndPlace) {
  const Story story = tell(example());
  const Section& shares = section_of(story, "where CPU time goes");
  ASSERT_EQ(shares.rows.size(), 4U);
  EXPECT_EQ(shares.rows[0].what, "maps");
  EXPECT_NEAR(shares.rows[0].figures[0].value(), 1.4, 1e-9);
  EXPECT_NEAR(shares.rows[0].figures[1].value(), 70, 1e-9);
  EXPECT_LT(shares.rows[0].figures[2].value(), 70);
  EXPECT_GT(shares.rows[0].figures[3].value(), 70);
  EXPECT_EQ(shares.rows[0].remark,
            "2.800 ms each (500 of map-writes/op, map-lookups/op); hashtable.h");
  EXPECT_THAT(shares.conclusion, HasSubstr("takes 10.0 % of CPU time"));
}

TEST(StoryOfACell, LeavesOutWhatWasNotMeasured) {
  Facts facts = example();
  facts.shares.reset();
  facts.metrics = {{"allocs/op", {3}}};
  const Story story = tell(facts);
  ASSERT_EQ(story.sections.size(), 1U);
  EXPECT_EQ(story.sections[0].title, "what it asks of the allocator");
  EXPECT_EQ(story.headline, "no times");
}

TEST(StoryOfACell, TellsTheMiddleBlock) {
  Facts facts = example();
  facts.classes = records::Json::parse(
      R"({"sizes": [[8, 10], [16, 30], [1024, 25]], "lifetimes": [[0, 1], [7, 9]]})");
  EXPECT_THAT(section_of(tell(facts), "what it asks").conclusion,
              HasSubstr("at most 16 bytes. Half of the freed blocks saw at most 7"));
}

TEST(StoryOfTwoCells, AttributesTheDifferenceToWhatMadeIt) {
  const Story story = tell(example(), without_maps());
  EXPECT_THAT(story.headline, HasSubstr("600.0 ms instead of 2.000 s"));
  EXPECT_THAT(story.headline, HasSubstr("100.0 % of the difference is maps"));
  const Section& times = section_of(story, "what explains");
  EXPECT_EQ(times.rows[0].what, "maps");
  EXPECT_NEAR(times.rows[0].figures[2].value(), -1.4, 1e-9);
  EXPECT_EQ(times.rows[0].remark, "map-writes/op 500 -> 0");
  EXPECT_THAT(row_of(story, "the allocator").remark, HasSubstr("within sampling error"));
}

TEST(StoryOfTwoCells, OrdersWhatElseDiffersAndLeavesPartsOut) {
  Facts candidate = without_maps();
  candidate.metrics["allocs/op"] = {10};
  const Story story = tell(example(), candidate);
  const Section& others = section_of(story, "what else differs");
  ASSERT_EQ(others.rows.size(), 2U);                // CPU time is the headline's
  EXPECT_EQ(others.rows[0].what, "map-writes/op");  // nothing is farthest from something
  EXPECT_EQ(others.rows[1].what, "allocs/op");
}

TEST(StoryOfTwoCells, DoesNotExplainADifferenceThatMayBeNone) {
  Facts base = example();
  Facts candidate = without_maps();
  base.metrics["cpu-sec/op"] = {1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6};
  candidate.metrics["cpu-sec/op"] = {1.1, 1.05, 1.25, 1.2, 1.5, 1.45, 1.7};
  for (Facts* facts : {&base, &candidate}) facts->blocks["cpu-sec/op"] = {0, 1, 2, 3, 4, 5, 6};
  const Story story = tell(base, candidate);
  EXPECT_THAT(story.headline, HasSubstr("no difference is shown"));
  EXPECT_THAT(story.headline, Not(HasSubstr("of the difference is")));
  EXPECT_EQ(section_of(story, "what explains").rows[0].figures[3], std::nullopt);
}

TEST(StoryOfTwoCells, TellsTheIntervalOfTheWholeByRounds) {
  Facts base = example();
  Facts candidate = without_maps();
  base.metrics["cpu-sec/op"] = {1, 2, 3, 4, 5, 6};  // rounds differ, their ratios hardly
  candidate.metrics["cpu-sec/op"] = {0.51, 1, 1.5, 2, 2.5, 3};
  for (Facts* facts : {&base, &candidate}) facts->blocks["cpu-sec/op"] = {0, 1, 2, 3, 4, 5};
  EXPECT_THAT(tell(base, candidate).headline, HasSubstr("0.5x (0.5x to 0.51x)"));
}

TEST(StoryOfTwoCells, TellsWhenTheSameWorkGotCheaper) {
  Facts candidate = example();
  candidate.shares->moments["map"] = 100;
  EXPECT_THAT(section_of(tell(example(), candidate), "what explains").rows[0].remark,
              HasSubstr("each 2.800 ms -> 1.000 ms"));
}

TEST(StoryOfTwoCells, AttributesNothingWithoutSamples) {
  Facts candidate = without_maps();
  candidate.shares.reset();
  candidate.failed_runs = 2;
  const Story story = tell(example(), candidate);
  EXPECT_EQ(story.sections.size(), 1U);
  ASSERT_EQ(story.notes.size(), 3U);
  EXPECT_THAT(story.notes[0], HasSubstr("2 runs of"));
  EXPECT_THAT(story.notes[1], HasSubstr("no samples of"));
  EXPECT_THAT(story.notes[2], HasSubstr("nothing is attributed"));
}

TEST(FactsOfACell, ComeFromAllRecordsTogether) {
  records::Run sampled = records::example_run(0, 0);
  std::get<records::Measured>(sampled.outcome).samples = {{{"cpu-samples", 3}}};
  std::get<records::Measured>(sampled.outcome).details = records::Json::parse(
      R"({"shares": {"source": "perf", "phases": {"build": {"map": 2, "own": 1},
          "teardown": {"own": 5}}, "hot": [["a.hpp", "map", 2]]}})");
  records::Run failed = records::example_run(1, 0);
  failed.outcome = records::Failure{records::FailureKind::signal, "SIGSEGV"};
  const std::vector<records::RecordFile> files{
      {records::example_header(), {records::example_run(0, 0), failed}},
      {records::example_header(), {sampled, sampled}}};
  const Facts facts = facts_of(sampled.launch.cell, files);
  EXPECT_EQ(facts.value("cpu-sec/op"), 0.1);
  EXPECT_EQ(facts.value("no-such-metric"), std::nullopt);
  EXPECT_EQ(facts.shares->all(), 6);
  EXPECT_EQ(facts.shares->teardown.at("own"), 10);
  ASSERT_EQ(facts.shares->hot.size(), 1U);
  EXPECT_EQ(facts.shares->hot[0].moments, 4);
  EXPECT_EQ(facts.failed_runs, 1);
  EXPECT_EQ(facts.content_bytes, 8000000U);
  EXPECT_EQ(cells_in(files).size(), 2U);
}

TEST(FactsOfACell, AreRefusedIfRecordsDisagreeOnTheCorpus) {
  records::RecordFile other{records::example_header(), {}};
  other.header.corpora.at("synthetic").digest = "another";
  EXPECT_THAT(records::fault_of([&] {
                expect_same_corpora({{records::example_header(), {}}, other});
              }),
              HasSubstr("corpus synthetic has digest"));
}

TEST(FigureText, IsWrittenForPeople) {
  EXPECT_EQ(figure_text(0.9201, "cpu-sec/op"), "920.1 ms");
  EXPECT_EQ(figure_text(50.02 * (1 << 20), "B/op"), "50.02 MiB");
  EXPECT_EQ(figure_text(2e6, "B/s"), "1.907 MiB/s");
  EXPECT_EQ(figure_text(460100, "allocs/op"), "460.1k");
  EXPECT_EQ(figure_text(68, "frees/op"), "68");
  EXPECT_EQ(figure_text(0.828, "fragmentation"), "0.828");
  EXPECT_EQ(figure_text(0, "moved-B/op"), "0 B");
  EXPECT_EQ(figure_text(69.84, "%"), "69.8 %");
  EXPECT_EQ(figure_text(0.176, "x"), "0.176x");
  EXPECT_EQ(figure_text(1.95e-05, "x"), "1/51282");
}

}  // namespace
}  // namespace allot::explain

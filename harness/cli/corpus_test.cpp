// Do the corpus commands, run as a user runs them, do their work and fail with a clear answer?
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/cli/corpus_command_test.hpp"

namespace allot::cli {
namespace {

using corpora::ProgramResult;
using testing::HasSubstr;

TEST_F(CorpusCommand, FetchMakesAPackAndVerifyFindsItWhole) {
  const ProgramResult fetched = corpus({"fetch", "synthetic-1m"});
  EXPECT_EQ(fetched.exit_code, 0) << fetched.errors;
  EXPECT_THAT(fetched.output, HasSubstr("synthetic-1m: "));
  EXPECT_EQ(corpus({"verify", "synthetic-1m"}).exit_code, 0);
}

TEST_F(CorpusCommand, VerifyExitsWith3AndNamesFileAndPlaceOfAFlippedBit) {
  corpus({"fetch", "synthetic-1m"});
  {
    std::fstream pack(only_pack(), std::ios::in | std::ios::out | std::ios::binary);
    pack.seekp(200'000);
    const char flipped = static_cast<char>(pack.peek() ^ 1);
    pack.seekp(200'000);
    pack.put(flipped);
  }
  const ProgramResult verified = corpus({"verify", "synthetic-1m"});
  EXPECT_EQ(verified.exit_code, 3);
  EXPECT_THAT(verified.errors, HasSubstr(only_pack().string() + ": damaged in the content of"));
}

TEST_F(CorpusCommand, VerifyExitsWith3OnATruncatedPack) {
  corpus({"fetch", "synthetic-1m"});
  fs::resize_file(only_pack(), fs::file_size(only_pack()) - 1);
  const ProgramResult verified = corpus({"verify", only_pack().string()});
  EXPECT_EQ(verified.exit_code, 3);
  EXPECT_THAT(verified.errors, HasSubstr("truncated"));
}

TEST_F(CorpusCommand, VerifyExitsWith2OnAnUnknownNameAndStillChecksTheOthers) {
  const ProgramResult verified = corpus({"verify", "synthetik", "synthetic-1m"});
  EXPECT_EQ(verified.exit_code, 2);
  EXPECT_THAT(verified.errors, HasSubstr("did you mean synthetic?"));
  EXPECT_THAT(verified.output, HasSubstr("ok  synthetic-1m"));
}

TEST_F(CorpusCommand, DescribeWritesTheSameFiguresAsTableAndAsJson) {
  folder_.write("code/a.txt", "banana");
  const ProgramResult json = corpus({"describe", "./code", "--format", "json"});
  ASSERT_EQ(json.exit_code, 0) << json.errors;
  const auto figures = nlohmann::json::parse(json.output).at(0);
  EXPECT_EQ(figures.at("postings"), 4);
  EXPECT_EQ(figures.at("lists"), 3);
  EXPECT_EQ(figures.at("delta_1_share"), 1.0);
  const ProgramResult table = corpus({"describe", "./code"});
  EXPECT_THAT(table.output, testing::ContainsRegex("postings +4\n"));
}

TEST_F(CorpusCommand, DescribeShowsHistogramsAndWhatWasSkippedAlsoOfALimit) {
  folder_.write("code/a.txt", "banana");
  folder_.write("code/b.bin", std::string("\0\0\0", 3));
  folder_.write("code/c.txt", "bananas");
  const ProgramResult limited = corpus({"describe", "./code:limit=1B"});
  EXPECT_THAT(limited.output, testing::ContainsRegex("documents +1\n"));
  EXPECT_THAT(limited.output, testing::ContainsRegex("skipped when packed +1\n"));
  EXPECT_THAT(limited.output, testing::ContainsRegex("binary .a NUL byte. +1\n"));
  const auto json =
      nlohmann::json::parse(corpus({"describe", "./code:limit=1B", "--format", "json"}).output);
  EXPECT_EQ(json.at(0).at("list_lengths").at(2),
            (nlohmann::json{{"first", 2}, {"last", 3}, {"count", 1}}));
}

TEST_F(CorpusCommand, DescribeTellsKindsApartAndCountsNoTrigramsOfRefs) {
  folder_.write("packed-refs", std::string(40, 'a') + " refs/heads/main\n");
  folder_.write("index/a.json", "{\"packs\":[]}");
  folder_.write("code/a.txt", "banana");
  const ProgramResult described =
      corpus({"describe", "packed-refs:packed-refs", "./code", "./index", "--format", "json"});
  ASSERT_EQ(described.exit_code, 0) << described.errors;
  const auto figures = nlohmann::json::parse(described.output);
  EXPECT_EQ(figures.at(0).at("kind"), "refs");
  EXPECT_EQ(figures.at(0).at("records_of_ids"), 1);
  EXPECT_FALSE(figures.at(0).contains("postings"));
  EXPECT_EQ(figures.at(1).at("kind"), "postings");
  EXPECT_EQ(figures.at(2).at("kind"), "index");
}

TEST_F(CorpusCommand, DescribeNamesFileAndLineOfADamagedListing) {
  folder_.write("packed-refs", "no refs\n");
  const ProgramResult described = corpus({"describe", "packed-refs:packed-refs"});
  EXPECT_EQ(described.exit_code, 2);
  EXPECT_THAT(described.errors, HasSubstr("packed-refs: line 1: "));
}

TEST_F(CorpusCommand, DescribeOfAMissingFolderIsAnError) {
  const ProgramResult described = corpus({"describe", "./no-such-folder"});
  EXPECT_EQ(described.exit_code, 2);
  EXPECT_THAT(described.errors, HasSubstr("no such folder"));
}

TEST_F(CorpusCommand, ListTellsHowToGetWhatIsNotHere) {
  const ProgramResult listed = corpus({"list"});
  EXPECT_EQ(listed.exit_code, 0);
  EXPECT_THAT(listed.output, HasSubstr("allot corpus fetch linux-6.1"));
}

TEST_F(CorpusCommand, HelpBeginsWithAnExample) {
  EXPECT_THAT(corpus({"describe", "--help"}).output,
              HasSubstr("Example:\n  allot corpus describe"));
}

}  // namespace
}  // namespace allot::cli

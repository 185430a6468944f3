// Do the statistics count what a shard's posting lists would be, and nothing else?
#include "corpora/statistics.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "corpora/pack_writer.hpp"

namespace allot::corpora {
namespace {

Statistics of(const std::vector<Document>& documents) {
  return statistics_of(in_memory("test", documents));
}

double postings_with_two_bytes(const Statistics& statistics) {
  return statistics.delta_share(2) * static_cast<double>(statistics.postings);
}

TEST(Statistics, CountsTheListsOfBanana) {
  // ana at 1 and 3, ban at 0, nan at 2: lists of 2, 1 and 1 bytes.
  const Statistics banana = of({{"b", "banana"}});
  EXPECT_EQ(banana.postings, 4U);
  EXPECT_EQ(banana.lists, 3U);
  EXPECT_EQ(banana.list_bytes, (std::vector<std::uint32_t>{1, 1, 2}));
  EXPECT_EQ(banana.list_postings, (std::vector<std::uint32_t>{2, 1, 1}));
  EXPECT_EQ(banana.lists_holding(0.5), 1U);
  EXPECT_EQ(banana.share_of_lists_below(2), 2.0 / 3);
  EXPECT_EQ(banana.shards, 1U);
  EXPECT_EQ(banana.distinct_trigrams, 3U);
  const std::vector<PowerHistogram::Bin> lengths{{0, 0, 0}, {1, 1, 2}, {2, 3, 1}};
  EXPECT_EQ(banana.lengths.bins(), lengths);
  // Distances 1 and 2 of ana, 0 of ban, 2 of nan.
  const std::vector<PowerHistogram::Bin> deltas{{0, 0, 1}, {1, 1, 1}, {2, 3, 2}};
  EXPECT_EQ(banana.deltas.bins(), deltas);
}

TEST(Statistics, MeasuresDeltasAcrossDocumentsInRunes) {
  // abc at 0 and, after 3 + 126 runes, at 129: a delta of two bytes.
  const std::string filler(126, '-');
  const Statistics two = of({{"a", "abc"}, {"b", filler}, {"c", "abc"}});
  EXPECT_DOUBLE_EQ(postings_with_two_bytes(two), 1);
  // One rune less between them and the delta of 128 still takes two bytes, 127 only one.
  const auto closer_by = [&](std::size_t runes) {
    return of({{"a", "abc"}, {"b", filler.substr(runes)}, {"c", "abc"}});
  };
  EXPECT_DOUBLE_EQ(postings_with_two_bytes(closer_by(1)), 1);
  EXPECT_DOUBLE_EQ(postings_with_two_bytes(closer_by(2)), 0);
}

TEST(Statistics, SplitsTheDeltasByTheirBytesWithoutRest) {
  const Statistics two = of({{"a", "abc"}, {"b", std::string(20'000, '-')}, {"c", "abc"}});
  double sum = 0;
  for (std::size_t bytes = 1; bytes <= 4; ++bytes) sum += two.delta_share(bytes);
  EXPECT_DOUBLE_EQ(sum, 1);
  EXPECT_GT(two.delta_share(3), 0);  // of abc, again 20,003 runes later
}

TEST(Statistics, TellsAsciiTrigramsFromOthers) {
  const Statistics mixed = of({{"m", "abc\xC3\xA9"}});
  EXPECT_EQ(mixed.runes, 4U);
  EXPECT_EQ(mixed.postings, 2U);
  EXPECT_EQ(mixed.ascii_postings, 1U);
  EXPECT_EQ(mixed.ascii_list_share(), 0.5);
}

TEST(Statistics, OfNothingAreZero) {
  const Statistics none = of({});
  EXPECT_EQ(none.bytes_per_posting(), 0);
  EXPECT_EQ(none.list_bytes_at(0.5), 0U);
  EXPECT_EQ(none.lists_holding(0.9), 0U);
}

}  // namespace
}  // namespace allot::corpora

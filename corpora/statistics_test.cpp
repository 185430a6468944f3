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
}

TEST(Statistics, MeasuresDeltasAcrossDocumentsInRunes) {
  // abc at 0 and, after 3 + 126 runes, at 129: a delta of two bytes.
  const std::string filler(126, '-');
  const Statistics two = of({{"a", "abc"}, {"b", filler}, {"c", "abc"}});
  EXPECT_EQ(two.deltas_by_bytes[1], 1U);
  // One rune less between them and the delta of 128 still takes two bytes, 127 only one.
  EXPECT_EQ(of({{"a", "abc"}, {"b", filler.substr(1)}, {"c", "abc"}}).deltas_by_bytes[1], 1U);
  EXPECT_EQ(of({{"a", "abc"}, {"b", filler.substr(2)}, {"c", "abc"}}).deltas_by_bytes[1], 0U);
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

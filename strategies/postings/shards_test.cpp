// Does a shard end behind the document that crosses the limit, and are no documents lost?
#include "strategies/postings/shards.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace allot::postings {
namespace {

/// "first-last/documents/bytes" of each shard.
std::string spelled(const std::vector<Shard>& shards) {
  std::string text;
  for (const Shard& shard : shards) {
    if (!text.empty()) text += " ";
    text += std::to_string(shard.first) + "-" + std::to_string(shard.last) + "/" +
            std::to_string(shard.hint.documents) + "/" + std::to_string(shard.hint.content_bytes);
  }
  return text;
}

TEST(Shards, TheCrossingDocumentBelongsToTheShardItFills) {
  const std::vector<Document> documents{{"a", "123"}, {"b", "12345"}, {"c", "1"}};
  EXPECT_EQ(spelled(split_into_shards(documents, 9)), "0-2/2/8 2-3/1/1");
}

TEST(Shards, ALimitThatIsReachedButNotExceededIsNotCrossed) {
  const std::vector<Document> documents{{"a", "123"}, {"b", "12345"}, {"c", "1"}};
  EXPECT_EQ(spelled(split_into_shards(documents, 10)), "0-3/3/9");
}

TEST(Shards, NamesCountTowardsTheLimitAndNotTowardsTheContent) {
  const std::vector<Document> documents{{"a-long-name", ""}, {"b", "1"}};
  EXPECT_EQ(spelled(split_into_shards(documents, 10)), "0-1/1/0 1-2/1/1");
}

TEST(Shards, NoShardIsEmpty) {
  EXPECT_EQ(spelled(split_into_shards(std::vector<Document>{})), "");
  EXPECT_EQ(spelled(split_into_shards(std::vector<Document>{{"a", "12"}}, 1)), "0-1/1/2");
}

}  // namespace
}  // namespace allot::postings

// Is a corpus of index files handed to the workloads as it is, and refused with file and byte where
// it is damaged?
#include "bench/workloads/index_input.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "corpora/pack_writer.hpp"
#include "errors/error.hpp"
#include "strategies/index/compression.hpp"

namespace allot::bench {
namespace {

using corpora::Corpus;
using corpora::Document;

std::string pack_json(const std::vector<int>& blobs) {
  std::string list;
  for (const int blob : blobs)
    list += fmt::format(R"({}{{"id":"{:064}","type":"data","offset":1,"length":2}})",
                        list.empty() ? "" : ",", blob);
  return fmt::format(R"({{"id":"{:064}","blobs":[{}]}})", blobs.size(), list);
}

const std::string one_pack = "{\"packs\":[" + pack_json({1, 2, 3}) + "]}";
const std::string two_packs = "[" + pack_json({3}) + "," + pack_json({}) + "]";

TEST(IndexPacks, AreThoseOfTheFilesInOrder) {
  const std::string compressed = index::compressed(two_packs);
  const std::vector<Document> files{{"a", one_pack}, {"b", "[]"}, {"c", compressed}};
  const IndexPacks input(corpora::in_memory("test", files));
  ASSERT_EQ(input.files().size(), 3U);
  ASSERT_EQ(input.packs().size(), 3U);
  EXPECT_EQ(input.blobs().size(), 4U);
  EXPECT_EQ(input.packs_of(input.files()[0]).size(), 1U);
  EXPECT_TRUE(input.packs_of(input.files()[1]).empty());
  EXPECT_EQ(input.packs_of(input.files()[2]).size(), 2U);
  const auto& last = input.packs_of(input.files()[2]);
  EXPECT_EQ(input.blobs_of(last[0]).front().id.bytes[31], 3);
  EXPECT_TRUE(input.blobs_of(last[1]).empty());
  EXPECT_EQ(input.files()[0].hint.blobs[0], 3U);
  EXPECT_EQ(input.hint().blobs[0], 4U);
  EXPECT_EQ(input.hint().blobs[1], 0U);
}

TEST(IndexPacks, RefuseWhatIsNoIndexFile) {
  const std::vector<Document> files{{"good", "[]"}, {"bad.json", "{\"packs\":7}"}};
  const Corpus corpus = corpora::in_memory("test", files);
  EXPECT_THAT([&] { IndexPacks{corpus}; },
              testing::ThrowsMessage<Error>(testing::StartsWith("bad.json: byte 9: ")));
}

TEST(IndexPacks, RefuseABlobThatAPackListsTwice) {
  const std::string json = "[" + pack_json({1}) + "," + pack_json({2, 1, 2}) + "]";
  const std::vector<Document> files{{"twice", json}};
  const Corpus corpus = corpora::in_memory("test", files);
  const std::size_t pack = json.rfind("{\"id\":\"" + fmt::format("{:064}", 3) + "\",\"blobs\"");
  EXPECT_THAT([&] { IndexPacks{corpus}; },
              testing::ThrowsMessage<Error>(testing::HasSubstr(
                  fmt::format("twice: byte {}: the pack lists a blob twice", pack))));
}

TEST(IndexFiles, HaveTheWantedFormWhateverTheCorpusHas) {
  const std::string compressed = index::compressed(two_packs);
  const std::vector<Document> mixed{{"a", one_pack}, {"b", compressed}};
  const Corpus corpus = corpora::in_memory("test", mixed);
  const IndexFiles plain(corpus, FileForm::plain);
  ASSERT_EQ(plain.all().size(), 2U);
  EXPECT_EQ(plain.all()[0].content, one_pack);
  EXPECT_EQ(plain.all()[1].content, two_packs);
  EXPECT_EQ(plain.largest().name, one_pack.size() > two_packs.size() ? "a" : "b");
  const IndexFiles small(corpus, FileForm::compressed);
  EXPECT_EQ(small.all()[0].content, index::compressed(one_pack));
  EXPECT_EQ(small.all()[1].content, compressed);
}

TEST(IndexFiles, AreTheCorpusItselfWhereItHasTheForm) {
  const std::vector<Document> files{{"a", one_pack}};
  const Corpus corpus = corpora::in_memory("test", files);
  EXPECT_EQ(IndexFiles(corpus, FileForm::plain).all()[0].content.data(), corpus[0].content.data());
}

}  // namespace
}  // namespace allot::bench

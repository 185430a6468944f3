// Do the statistics of index files count packs, blobs and duplicates, plain or compressed, and name
// the place of what is damaged?
#include "corpora/index_statistics.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>
#include <zstd.h>

#include "corpora/origins/index_synthetic.hpp"
#include "corpora/pack_writer.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

using testing::HasSubstr;

IndexStatistics of(const std::vector<Document>& documents) {
  return index_statistics_of(in_memory("test", documents));
}

std::string id(char digit) {
  return std::string(64, digit);
}

std::string blob(char digit, const std::string& type, unsigned length) {
  return fmt::format(R"({{"id":"{}","type":"{}","offset":0,"length":{}}})", id(digit), type,
                     length);
}

std::string file(const std::string& blobs) {
  return fmt::format(R"({{"packs":[{{"id":"{}","blobs":[{}]}}]}})", id('f'), blobs);
}

std::string compressed(const std::string& text) {
  std::string frame(ZSTD_compressBound(text.size()), '\0');
  frame.resize(ZSTD_compress(frame.data(), frame.size(), text.data(), text.size(), 1));
  return '\x02' + frame;
}

std::string fault(const std::string& content) {
  try {
    of({{"damaged", content}});
    return "";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Exit::invalid);
    return error.what();
  }
}

TEST(IndexStatistics, CountBlobsAndDuplicatesAcrossFiles) {
  const std::string a = file(blob('a', "data", 10) + "," + blob('b', "tree", 30));
  const std::string b = file(blob('a', "data", 20));
  const IndexStatistics two = of({{"a", a}, {"b", compressed(b)}});
  EXPECT_EQ(two.files, 2U);
  EXPECT_EQ(two.compressed_files, 1U);
  EXPECT_EQ(two.packs, 2U);
  EXPECT_EQ(two.distinct_packs, 1U);
  EXPECT_EQ(two.blobs, 3U);
  EXPECT_EQ(two.tree_blobs, 1U);
  EXPECT_EQ(two.distinct_ids, 2U);
  EXPECT_EQ(two.duplicates(), 1U);
  EXPECT_EQ(two.blob_bytes.sum(), 60U);
  EXPECT_EQ(two.blob_bytes.at(0.5), 20U);
  EXPECT_EQ(two.blobs_per_pack.mean(), 1.5);
}

TEST(IndexStatistics, ReadWhatOldVersionsWroteAndWhatReplacesOthers) {
  const std::string old_style = fmt::format(R"([{{"id":"{}","blobs":[]}}])", id('a'));
  const std::string newer = fmt::format(R"({{"supersedes":["{}"],"packs":[]}})", id('a'));
  const IndexStatistics both = of({{"a", old_style}, {"b", newer}});
  EXPECT_EQ(both.packs, 1U);
  EXPECT_EQ(both.superseded_files, 1U);
}

TEST(IndexStatistics, AgreeWithWhatTheGeneratorWasAskedFor) {
  IndexShape shape;
  shape.packs = 40;
  shape.packs_per_file = 8;
  PackWriter writer(OutputFile::in_memory(), "generated");
  write_index_files(shape, [&](const Document& document) { writer.add(document); });
  writer.finish();
  const IndexStatistics generated = index_statistics_of(Corpus::open(writer.path()));
  EXPECT_EQ(generated.files, 5U);
  EXPECT_EQ(generated.packs, 40U);
  EXPECT_EQ(generated.packs_per_file.at(0.5), 8U);
}

TEST(IndexStatistics, NameThePlaceOfDamage) {
  EXPECT_THAT(fault("{\"packs\":["), HasSubstr("damaged: byte 11: no JSON"));
  EXPECT_THAT(fault("{}"), HasSubstr("damaged: key \"packs\" is missing"));
  EXPECT_THAT(fault("{\"packs\":7}"), HasSubstr("damaged.packs: not an array"));
  EXPECT_THAT(fault("{\"packs\":[7]}"), HasSubstr("damaged.packs[0]: key \"blobs\" is missing"));
  EXPECT_THAT(fault(file("{}")), HasSubstr("damaged.packs[0].blobs[0]: key \"id\" is missing"));
  EXPECT_THAT(fault(file(R"({"id":"zz"})")), HasSubstr("blobs[0].id: not 64 hex digits"));
  EXPECT_THAT(fault(file(blob('a', "data", 1).replace(2, 2, "xx"))),
              HasSubstr("\"id\" is missing"));
  const std::string cut = compressed(file(blob('a', "data", 1)));
  EXPECT_THAT(fault(cut.substr(0, cut.size() - 3)), HasSubstr("damaged: "));
  EXPECT_THAT(fault("\x02 nothing that zstd knows"), HasSubstr("damaged: byte 1: "));
}

}  // namespace
}  // namespace allot::corpora

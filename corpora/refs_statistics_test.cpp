// Do the statistics of tables count records, what newer tables hide, and blocks, and stay within a
// table's bytes whatever is in them?
#include "corpora/refs_statistics.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "corpora/pack_writer.hpp"
#include "corpora/reftable/stack.hpp"
#include "corpora/reftable/writer.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string one_id(20, '\x11');

RefsStatistics of(const std::vector<std::string>& tables) {
  std::vector<Document> documents;
  for (const std::string& table : tables) documents.push_back({"table.ref", table});
  return refs_statistics_of(in_memory("test", documents));
}

std::string table_of(const std::vector<reftable::Ref>& refs, reftable::Options options = {}) {
  reftable::Writer writer(options);
  for (const reftable::Ref& ref : refs) writer.add(ref);
  return writer.finish();
}

std::string many_refs(reftable::Options options) {
  std::vector<std::string> names;
  for (int i = 1000; i < 1400; ++i) names.push_back("refs/heads/" + std::to_string(i));
  std::vector<reftable::Ref> refs;
  for (const std::string& name : names) refs.push_back({name, 1, one_id, {}, {}});
  return table_of(refs, options);
}

TEST(RefsStatistics, CountRecordsByTypeAndWhatNewerTablesHide) {
  const std::string older = table_of({{"HEAD", 1, {}, {}, "refs/heads/main"},
                                      {"refs/heads/main", 1, one_id, {}, {}},
                                      {"refs/heads/old", 1, one_id, {}, {}},
                                      {"refs/tags/v1", 1, one_id, one_id, {}}});
  const std::string newer =
      table_of({{"refs/heads/main", 1, one_id, {}, {}}, {"refs/heads/old", 1, {}, {}, {}}});
  const RefsStatistics two = of({older, newer});
  EXPECT_THAT(two.records, ElementsAre(1, 3, 1, 1));
  EXPECT_EQ(two.hidden_records, 2U);
  EXPECT_EQ(two.refs, 3U);
  EXPECT_EQ(two.tables, 2U);
  EXPECT_EQ(two.name_bytes.at(1), 15U);
  EXPECT_EQ(two.shared_bytes.at(1), 11U);  // refs/heads/ of old
}

TEST(RefsStatistics, ReadEveryLayoutOfBlocks) {
  using reftable::Layout;
  for (const Layout layout : {Layout::padded, Layout::unpadded, Layout::no_block_size}) {
    const RefsStatistics one = of({many_refs({.block_size = 512, .layout = layout})});
    EXPECT_EQ(one.all_records(), 400U);
    EXPECT_GT(one.ref_blocks, 3U);
    EXPECT_EQ(one.indexed_tables, 1U);
    EXPECT_GE(one.restarts, one.ref_blocks);
  }
}

TEST(RefsStatistics, OfNothingAreZero) {
  EXPECT_EQ(of({}).all_records(), 0U);
  EXPECT_EQ(of({table_of({})}).refs, 0U);
}

TEST(RefsStatistics, RefuseTablesOfDifferentHashes) {
  EXPECT_THROW(of({table_of({}), table_of({}, {.hash_bytes = 32})}), Error);
}

TEST(RefsStatistics, NameTheByteWhereATableIsDamaged) {
  EXPECT_THAT([] { of({"REFT"}); }, testing::ThrowsMessage<Error>(HasSubstr("table.ref: byte 4")));
  EXPECT_THAT([] { of({std::string("REFT\x09") + std::string(200, '\0')}); },
              testing::ThrowsMessage<Error>(HasSubstr("an unknown format version")));
}

TEST(RefsStatistics, ReadAnyFlippedByteOrRefuseIt) {
  const std::string whole = many_refs({.block_size = 512});
  for (std::size_t at = 0; at < whole.size(); at += 11) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << at % 8));
    try {
      of({damaged});
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Exit::invalid);
    }
  }
}

}  // namespace
}  // namespace allot::corpora

// Is a generated stack the same everywhere?
#include "corpora/reftable/stack.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "corpora/digest.hpp"
#include "corpora/pack.hpp"
#include "corpora/reftable/writer.hpp"
#include "errors/error.hpp"

namespace allot::corpora::reftable {
namespace {

struct Table {
  std::string name;
  std::string bytes;
};

std::vector<Table> tables_of(const StackShape& shape) {
  std::vector<Table> tables;
  write_stack(shape, [&](const Document& table) {
    tables.push_back({std::string(table.name), std::string(table.content)});
  });
  return tables;
}

std::string digest_of_tables(const std::vector<Table>& tables) {
  Hasher hasher;
  for (const Table& table : tables) add_document(hasher, {table.name, table.bytes});
  return to_hex(hasher.digest());
}

// Other bytes for the same shape would make records incomparable: then raise the revision.
TEST(GeneratedStack, HasTheSameBytesOnEveryMachine) {
  EXPECT_EQ(digest_of_tables(tables_of({.refs = 2000})), "41adf224d701023692c7c2c0dd32a9cf");
  EXPECT_EQ(digest_of_tables(tables_of({.refs = 2000,
                                        .names = Names::flat,
                                        .hash_bytes = 32,
                                        .tables = 4,
                                        .deleted_percent = 80})),
            "1d05fed38c706dc1e4f6db6e84cf2eb8");
}

TEST(GeneratedStack, NamesItsTablesInOrder) {
  const auto tables = tables_of({.refs = 10, .tables = 3});
  ASSERT_EQ(tables.size(), 3U);
  EXPECT_THAT(tables[0].name, testing::MatchesRegex("0x0+1-0x0+1-[0-9a-f]{8}.ref"));
  EXPECT_LT(tables[0].name, tables[1].name);
  EXPECT_LT(tables[1].name, tables[2].name);
}

TEST(ReftableWriter, RefusesWhatFitsIntoNoBlock) {
  Writer writer({.block_size = 128});
  writer.add({.name = "refs/heads/a", .update_index = 1, .id = "01234567890123456789"});
  const std::string longest(200, 'x');
  EXPECT_THROW(writer.add({.name = longest, .update_index = 1}), Error);
}

TEST(ReftableWriter, RefusesAnIndexThatWouldNeverEnd) {
  Writer writer({.block_size = 128, .with_objects = false});
  for (int i = 0; i < 9; ++i)
    writer.add({.name = std::to_string(i) + std::string(90, 'x'), .update_index = 1});
  EXPECT_THROW((void)writer.finish(), Error);
}

}  // namespace
}  // namespace allot::corpora::reftable

// Is a damaged table always an Error that names file and place, or read as if it were whole, and
// never a crash, an endless pass or memory beyond what its size allows?
#include <cstdint>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>
#include <zlib.h>

#include "errors/error.hpp"
#include "strategies/refs/strategy.hpp"
#include "strategies/refs/test_stacks.hpp"

namespace allot::refs {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// Of version 1.
constexpr std::size_t header_bytes = 24;
constexpr std::size_t footer_bytes = 68;

void put_number(std::string& bytes, std::size_t at, std::uint64_t value, unsigned size) {
  for (unsigned i = 0; i < size; ++i)
    bytes[at + i] = static_cast<char>(value >> 8 * (size - 1 - i));
}

std::uint64_t number_at(const std::string& bytes, std::size_t at, unsigned size) {
  std::uint64_t value = 0;
  for (unsigned i = 0; i < size; ++i)
    value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

/// Makes header, footer and checksum agree again, so that damage behind them is reached.
void seal(std::string& bytes) {
  const std::size_t footer = bytes.size() - footer_bytes;
  bytes.replace(footer, header_bytes, bytes, 0, header_bytes);
  put_number(bytes, bytes.size() - 4,
             crc32(0, reinterpret_cast<const Bytef*>(bytes.data() + footer), footer_bytes - 4), 4);
}

/// Reads everything in every way, and holds what is read. Returns how many refs there were.
std::uint64_t read_all(const std::string& strategy, const Tables& tables) {
  const corpora::Corpus corpus = corpus_of(tables);
  const Stack stack(corpus);
  const auto reader = Registry::instance().entries().at(strategy).make(stack);
  const Tally tally = reader->iterate();
  for (const char* name : {"", "refs/heads/1", "refs/tags/v77", "\xFF"}) reader->find(name);
  reader->collect();
  return tally.refs;
}

/// The message with which reading fails; empty if it succeeds.
std::string fault_of(const std::string& table, const std::string& strategy = "reused-name") {
  try {
    const std::uint64_t refs = read_all(strategy, {table});
    // A record has at least a prefix, a length, one byte of name and an update index.
    EXPECT_LE(refs * 4, table.size());
    return "";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), StartsWith("table-0.ref: byte "));
    EXPECT_EQ(error.code(), Exit::invalid);
    return error.what();
  }
}

class DamagedTable : public testing::Test {
 protected:
  /// One block with five records: 'r' at 24, its length at 25, the first record at 28, with its
  /// name at 30 and the update index at 36.
  std::string small_ = [] {
    TableText text;
    for (unsigned i = 0; i < 5; ++i)
      text.put(std::string("refs/") + "abcde"[i], static_cast<ValueType>(i % 4), i, 20, 1);
    return text.encoded({});
  }();
  /// Several blocks with index and objects.
  std::string large_ = stack_of({.options = {.block_size = 256}, .refs = 300}).front();
};

TEST_F(DamagedTable, EveryTruncationIsAnError) {
  for (std::size_t size = 0; size < small_.size(); ++size)
    ASSERT_NE(fault_of(small_.substr(0, size)), "") << size;
  ASSERT_NE(fault_of(small_ + "x"), "");
}

TEST_F(DamagedTable, EveryFlippedBitOfHeaderAndFooterIsAnError) {
  for (std::size_t bit = 0; bit < small_.size() * 8; ++bit) {
    const std::size_t byte = bit / 8;
    std::string damaged = small_;
    damaged[byte] = static_cast<char>(damaged[byte] ^ 1 << bit % 8);
    const std::string fault = fault_of(damaged);
    const bool is_checked = byte < header_bytes || byte >= small_.size() - footer_bytes;
    if (is_checked) {
      ASSERT_NE(fault, "") << "bit " << bit;
    }
  }
}

TEST_F(DamagedTable, NamesWhatIsWrongAndWhere) {
  const auto with = [](std::string bytes, std::size_t at, std::uint64_t value, unsigned size) {
    put_number(bytes, at, value, size);
    return bytes;
  };
  const std::uint64_t length = number_at(small_, 25, 3);
  const std::uint64_t first_restart = length - 2 - 3;
  EXPECT_EQ(fault_of(with(small_, 0, 'X', 1)), "table-0.ref: byte 0: not a reftable file");
  EXPECT_EQ(fault_of(with(small_, 4, 3, 1)), "table-0.ref: byte 4: format version 3 is unknown");
  EXPECT_THAT(fault_of(with(small_, small_.size() - 1, 0, 1)), HasSubstr("checksum"));
  EXPECT_THAT(fault_of(with(small_, 24, 'x', 1)), HasSubstr("byte 24: a block of unknown type"));
  EXPECT_THAT(fault_of(with(small_, 25, 0xFFFFFF, 3)), HasSubstr("runs into the footer"));
  EXPECT_THAT(fault_of(with(small_, 25, 3, 3)), HasSubstr("has no room"));
  EXPECT_THAT(fault_of(with(small_, length - 2, 0xFFFF, 2)), HasSubstr("don't fit"));
  EXPECT_THAT(fault_of(with(small_, length - 2, 0, 2)), HasSubstr("don't fit"));
  EXPECT_THAT(fault_of(with(small_, first_restart, 29, 3)), HasSubstr("out of order"));
  EXPECT_THAT(fault_of(with(small_, 28, 1, 1)), HasSubstr("byte 28: a name shares more bytes"));
  EXPECT_THAT(fault_of(with(small_, 29, 6 << 3 | 7, 1)), HasSubstr("a record of unknown type"));
  EXPECT_THAT(fault_of(with(small_, 35, 'z', 1)), HasSubstr("names are out of order"));
  EXPECT_THAT(fault_of(with(small_, 36, 1, 1)), HasSubstr("outside the table's range"));
}

TEST_F(DamagedTable, AbsurdNumbersAreErrors) {
  const std::string endless(12, '\xFF');
  std::string damaged = small_;
  damaged.replace(28, endless.size(), endless);
  EXPECT_THAT(fault_of(damaged), HasSubstr("a number exceeds 64 bits"));
  damaged = small_;
  damaged.replace(29, 5, "\xFF\xFF\xFF\xFF\x7F", 5);
  EXPECT_THAT(fault_of(damaged), HasSubstr("byte 34: more bytes are announced than are left"));
}

TEST_F(DamagedTable, RestartsOutOfOrderAreErrors) {
  const std::string table = stack_of({.options = {.restart_interval = 1}, .refs = 10}).front();
  const std::uint64_t length = number_at(table, 25, 3);
  std::string damaged = table;
  const std::uint64_t last = length - 2 - 3;
  put_number(damaged, last, number_at(table, last - 3, 3), 3);
  put_number(damaged, last - 3, number_at(table, last, 3), 3);
  EXPECT_THAT(fault_of(damaged), HasSubstr("the restarts are out of order"));
}

TEST_F(DamagedTable, AnIndexBehindTheFooterIsAnError) {
  std::string damaged = large_;
  const std::size_t footer = damaged.size() - footer_bytes;
  put_number(damaged, footer + header_bytes, footer, 8);
  seal(damaged);
  EXPECT_THAT(fault_of(damaged), HasSubstr("a section begins behind the footer"));
}

TEST_F(DamagedTable, MixedHashesAreAnError) {
  const Tables tables{stack_of({.options = {}, .refs = 1}).front(),
                      stack_of({.options = {.hash_bytes = 32}, .refs = 1}).front()};
  EXPECT_THROW(read_all("heap-hash", tables), Error);
}

TEST_F(DamagedTable, RandomDamageNeverGetsPastTheReader) {
  std::mt19937_64 random(11);
  std::vector<std::string> strategies;
  for (const auto& [name, entry] : Registry::instance().entries()) strategies.push_back(name);
  int faults = 0;
  constexpr int rounds = 6000;
  for (int round = 0; round < rounds; ++round) {
    std::string damaged = round % 2 == 0 ? small_ : large_;
    for (std::uint64_t edits = 1 + random() % 4; edits > 0; --edits) {
      // Near a block's beginning or end as often as anywhere: lengths and restarts are there.
      std::size_t at = random() % damaged.size();
      if (random() % 2 == 0) at = at / 256 * 256 + random() % 8;
      damaged[at % damaged.size()] = static_cast<char>(random());
    }
    seal(damaged);
    SCOPED_TRACE(round);
    faults += fault_of(damaged, strategies[random() % strategies.size()]).empty() ? 0 : 1;
  }
  EXPECT_GT(faults, rounds / 4) << "the damage should be noticed often";
  EXPECT_LT(faults, rounds) << "and some of it can't be: blocks have no checksum";
}

}  // namespace
}  // namespace allot::refs

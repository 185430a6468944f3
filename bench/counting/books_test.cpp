// Are the shim's books right by themselves: classes, the table of blocks, levels, the boot arena?
#include <cstdint>
#include <gtest/gtest.h>
#include <random>
#include <thread>
#include <unordered_map>
#include <vector>

#include "bench/counting/block_table.hpp"
#include "bench/counting/boot_arena.hpp"
#include "bench/counting/classes.hpp"
#include "bench/counting/level.hpp"

namespace allot::counting {
namespace {

TEST(Classes, HoldEachSizeUpToTheirBound) {
  EXPECT_EQ(size_class(0), 0U);
  for (std::size_t at = 1; at < size_classes; ++at) {
    EXPECT_EQ(size_class(largest_size(at - 1) + 1), at);
    EXPECT_EQ(size_class(largest_size(at)), at);
  }
  EXPECT_EQ(largest_size(size_class(9)), 10U);
  EXPECT_EQ(largest_size(size_class(100)), 112U);
  EXPECT_EQ(largest_size(size_class(~std::uint64_t{0})), ~std::uint64_t{0});
}

TEST(Classes, HoldEachLifetimeUpToTheirBound) {
  EXPECT_EQ(lifetime_class(0), 0U);
  for (std::size_t at = 1; at < lifetime_classes; ++at) {
    EXPECT_EQ(lifetime_class(longest_lifetime(at - 1) + 1), at);
    EXPECT_EQ(lifetime_class(longest_lifetime(at)), at);
  }
}

const void* as_pointer(std::uintptr_t address) {
  return reinterpret_cast<const void*>(address);
}

TEST(BlockTable, AgreesWithAMapOnAnyMixOfInsertionsAndRemovals) {
  BlockTable table;
  std::unordered_map<std::uintptr_t, std::uint64_t> expected;
  std::mt19937_64 random(1);
  for (std::uint64_t turn = 1; turn <= 300000; ++turn) {
    // Few and close addresses, so that chains form and close again.
    const std::uintptr_t address = 0x7f0000000000 + random() % 20000 * 8;
    if (const auto found = expected.find(address); found != expected.end()) {
      EXPECT_EQ(table.remove(as_pointer(address)).requested, found->second);
      expected.erase(found);
    } else {
      EXPECT_EQ(table.remove(as_pointer(address)).address, 0U);
      table.insert({address, turn, turn, turn});
      expected[address] = turn;
    }
  }
  EXPECT_EQ(table.size(), expected.size());
  for (const auto& [address, requested] : expected)
    EXPECT_EQ(table.remove(as_pointer(address)).requested, requested);
  EXPECT_EQ(table.size(), 0U);
}

TEST(BlockTable, ForgetsAllBlocksWhenCleared) {
  BlockTable table;
  table.insert({8, 1, 1, 1});
  table.clear();
  EXPECT_EQ(table.remove(as_pointer(8)).address, 0U);
  EXPECT_EQ(table.size(), 0U);
}

TEST(Peak, RemembersTheHighestLevelUntilRestarted) {
  Peak peak;
  peak.change(100);
  peak.change(static_cast<std::uint64_t>(-40));
  peak.change(30);
  EXPECT_EQ(peak.now(), 90U);
  EXPECT_EQ(peak.peak(), 100U);
  peak.restart();
  EXPECT_EQ(peak.peak(), 90U);
}

TEST(Peak, LosesNothingToOtherThreads) {
  Peak peak;
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread)
      threads.emplace_back([&peak] {
        for (int turn = 0; turn < 50000; ++turn) peak.change(turn % 2 == 0 ? 5 : 1);
      });
  }
  EXPECT_EQ(peak.now(), 4U * 25000 * 6);
  EXPECT_EQ(peak.peak(), peak.now());
}

TEST(BootArena, HandsOutZeroedBlocksThatKnowTheirSize) {
  BootArena arena;
  auto* first = static_cast<char*>(arena.allocate(33));
  auto* second = static_cast<char*>(arena.allocate(0));
  EXPECT_TRUE(arena.owns(first));
  EXPECT_TRUE(arena.owns(second));
  EXPECT_FALSE(arena.owns(&arena + 1));
  EXPECT_EQ(BootArena::size_of(first), 33U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(second) % alignof(std::max_align_t), 0U);
  EXPECT_GE(second - first, 33);
  for (int at = 0; at < 33; ++at) EXPECT_EQ(first[at], 0);
}

TEST(BootArenaDeathTest, EndsTheProcessRatherThanOverflow) {
  BootArena arena;
  EXPECT_DEATH(arena.allocate(~std::size_t{0}), "more memory than it ever should");
  EXPECT_DEATH(
      {
        for (;;) arena.allocate(1000);
      },
      "more memory than it ever should");
}

}  // namespace
}  // namespace allot::counting

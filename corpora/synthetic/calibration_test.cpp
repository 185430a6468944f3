// Is generated text the same everywhere, and does it look to a trigram index as real source does?
#include <gtest/gtest.h>
#include <set>

#include "corpora/digest.hpp"
#include "corpora/pack.hpp"
#include "corpora/pack_writer.hpp"
#include "corpora/statistics.hpp"
#include "corpora/synthetic/generator.hpp"

namespace allot::corpora::synthetic {
namespace {

std::string digest_of_first(std::uint64_t bytes, std::uint64_t seed) {
  Hasher hasher;
  Generator generator(seed);
  for (std::uint64_t made = 0; made <= bytes; made += generator.content().size()) {
    generator.next();
    add_document(hasher, {generator.name(), generator.content()});
  }
  return to_hex(hasher.digest());
}

Corpus first(std::uint64_t bytes) {
  PackWriter writer(OutputFile::in_memory(), "synthetic");
  Generator generator(1);
  while (writer.content_bytes() <= bytes) {
    generator.next();
    writer.offer({generator.name(), generator.content()});
  }
  writer.finish();
  return Corpus::open(writer.path());
}

TEST(Synthetic, GivesTheSameBytesOnEveryMachineCompilerAndBuildType) {
  // When the generator changes on purpose, raise `revision` and put the new digests here.
  ASSERT_EQ(revision, 1);
  EXPECT_EQ(digest_of_first(1'000'000, 1), "a373e5ee30094b16c5b3f21684f4aff6");
  EXPECT_EQ(digest_of_first(8'000'000, 1), "55e7fd64ff2bcb5a2e5f6eaa944cbfd5");
}

TEST(Synthetic, GivesOtherBytesForAnotherSeed) {
  EXPECT_NE(digest_of_first(10'000, 1), digest_of_first(10'000, 2));
}

TEST(Synthetic, NamesAreUniqueAndInByteOrder) {
  Generator generator(1);
  std::string before;
  for (int i = 0; i < 5000; ++i) {
    generator.next();
    ASSERT_LT(before, generator.name());
    before = generator.name();
  }
}

/// Ranges span what was counted on real source, and a little more; the real figures stand beside
/// them as: Go 1.19 · Linux 6.1 · Kubernetes 1.20 for a shard, and folders of the first two for 8
/// MB.
TEST(Calibration, OfAShardIsInTheRangeOfRealSource) {
  const Statistics shard = statistics_of(first(100'000'000));
  ASSERT_EQ(shard.shards, 1U);
  EXPECT_GT(shard.ascii_posting_share(), 0.99);     // 0.9986 · 0.9928 · above 0.99
  EXPECT_GT(shard.lists_per_megabyte(), 2000);      // 3541 · 5064 · 2518
  EXPECT_LT(shard.lists_per_megabyte(), 5100);      //
  EXPECT_GE(shard.list_bytes_at(0.5), 7U);          // 12 · 7 · 10
  EXPECT_LE(shard.list_bytes_at(0.5), 12U);         //
  EXPECT_GT(shard.mean_list_bytes(), 330);          // 456 · 331 · 668
  EXPECT_LT(shard.mean_list_bytes(), 720);          //
  EXPECT_GT(shard.share_of_lists_below(64), 0.74);  // 0.76 · 0.85 · 0.80
  EXPECT_LT(shard.share_of_lists_below(64), 0.85);  //
  EXPECT_GT(shard.delta_share(1), 0.36);            // 0.48 · 0.42 · 0.38
  EXPECT_LT(shard.delta_share(1), 0.48);            //
  EXPECT_GT(shard.bytes_per_posting(), 1.60);       // 1.62 · 1.70 · 1.70
  EXPECT_LT(shard.bytes_per_posting(), 1.75);       //
  EXPECT_GT(shard.lists_holding(0.5), 800U);        // 905 · 961
  EXPECT_LT(shard.lists_holding(0.5), 1300U);       //
  EXPECT_GT(shard.lists_holding(0.9), 12'000U);     // 15552 · 16309
  EXPECT_LT(shard.lists_holding(0.9), 18'000U);     //
}

TEST(Calibration, OfEightMegabytesIsInTheRangeOfRealSource) {
  const Statistics start = statistics_of(first(8'000'000));
  EXPECT_GT(start.ascii_posting_share(), 0.99);   // Go src 0.9997 · Linux tools 0.9999, fs 1.0000
  EXPECT_GT(start.lists_per_megabyte(), 5400);    // 8507 · 10286, 5440
  EXPECT_LT(start.lists_per_megabyte(), 10'300);  //
  EXPECT_GE(start.list_bytes_at(0.5), 10U);       // 16 · 13, 16
  EXPECT_LE(start.list_bytes_at(0.5), 17U);       //
  EXPECT_GT(start.share_of_lists_below(64), 0.71);  // 0.75 · 0.78, 0.72
  EXPECT_LT(start.share_of_lists_below(64), 0.79);  //
  EXPECT_GT(start.delta_share(1), 0.36);            // 0.52 · 0.41, 0.36
  EXPECT_LT(start.delta_share(1), 0.52);            //
  EXPECT_GT(start.bytes_per_posting(), 1.56);       // 1.57 · 1.70, 1.73
  EXPECT_LT(start.bytes_per_posting(), 1.75);       //
  EXPECT_GT(start.lists_holding(0.9), 4600U);       // 9154 · 9950, 4652
  EXPECT_LT(start.lists_holding(0.9), 12'000U);     //
}

}  // namespace
}  // namespace allot::corpora::synthetic

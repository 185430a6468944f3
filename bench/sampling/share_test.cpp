// Is CPU time that is spent in a known way found where it was spent, by each way to sample?
#include "bench/sampling/share.hpp"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <numeric>
#include <sys/mman.h>
#include <unordered_map>

namespace allot::sampling {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_sanitized = true;
#else
constexpr bool is_sanitized = false;
#endif

// Some fifty ticks of the slowest source.
constexpr std::chrono::milliseconds long_enough{200};

/// Repeats `work` for a while, and counts the moments by their class.
template <class Work>
std::array<std::size_t, share_count> shares_of(const Source& source, Work work) {
  const std::unique_ptr<Sampler> sampler = source.make();
  std::vector<Moment> moments;
  sampler->start();
  const auto end = std::chrono::steady_clock::now() + long_enough;
  while (std::chrono::steady_clock::now() < end) work();
  sampler->stop(moments);
  std::array<std::size_t, share_count> counts{};
  for (const Found& found : classify(moments)) ++counts.at(static_cast<std::size_t>(found.share));
  return counts;
}

/// What part of all moments belongs to `share`; 0 without any.
double part(const std::array<std::size_t, share_count>& counts, Share share) {
  const std::size_t all = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
  if (all == 0) return 0;
  return static_cast<double>(counts.at(static_cast<std::size_t>(share))) / static_cast<double>(all);
}

class Sampling : public testing::TestWithParam<const Source*> {
 protected:
  void SetUp() override {
    if (is_sanitized) GTEST_SKIP() << "a sanitizer's own code would be met";
    if (GetParam() == &perf && !can_sample(true)) GTEST_SKIP() << "perf is for others here";
    if (GetParam() == &perf_user && !can_sample(false)) GTEST_SKIP() << "perf is for others here";
  }
};

INSTANTIATE_TEST_SUITE_P(Sources, Sampling, testing::Values(&perf, &perf_user, &timer),
                         [](const auto& tested) {
                           std::string name(tested.param->name);
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(Sampling, FindsMapsInTheLinesOfTheirHeaders) {
  std::unordered_map<std::size_t, std::size_t> map;
  for (std::size_t key = 0; key < 100000; ++key) map[key * 7919] = key;
  std::size_t sum = 0;
  const auto counts = shares_of(*GetParam(), [&] {
    for (std::size_t key = 0; key < 100000; ++key) sum += map.find(key * 7919)->second;
  });
  EXPECT_GT(sum, 0U);
  EXPECT_GT(part(counts, Share::map), 0.5);
}

TEST_P(Sampling, FindsTheAllocatorInFunctionsThatHaveNoNames) {
  // In all less than what the C library gives back to the kernel, which would do the work instead.
  std::vector<void*> blocks(100);
  const auto counts = shares_of(*GetParam(), [&] {
    for (std::size_t at = 0; at < blocks.size(); ++at) blocks[at] = std::malloc(100 + at * 8);
    for (void* block : blocks) std::free(block);
  });
  EXPECT_GT(part(counts, Share::allocator), 0.6);
}

TEST_P(Sampling, FindsMemoryThatIsMovedAndCleared) {
  std::vector<char> from(1 << 20, 'x');
  std::vector<char> to(from.size());
  const auto counts = shares_of(*GetParam(), [&] {
    std::memmove(to.data(), from.data(), from.size());
    std::memset(from.data(), to[1], from.size());
  });
  EXPECT_GT(part(counts, Share::moving), 0.6);
}

TEST(SamplingTheKernel, TellsPageFaultsFromCallsForMemory) {
  if (is_sanitized || !can_sample(true)) GTEST_SKIP() << "the kernel shows itself to others";
  constexpr std::size_t size = std::size_t{8} << 20;
  const auto counts = shares_of(perf, [] {
    void* fresh = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (std::size_t at = 0; at < size; at += 4096) static_cast<char*>(fresh)[at] = 1;
    munmap(fresh, size);
  });
  if (part(counts, Share::kernel) > 0) GTEST_SKIP() << "the kernel hides its symbols";
  EXPECT_GT(part(counts, Share::faults), 0.4);
  EXPECT_GT(part(counts, Share::calls), 0.02);
  EXPECT_EQ(part(counts, Share::moving), 0);
}

TEST(SourceOfAPlace, SaysWhoseCodeItIs) {
  EXPECT_EQ(share_of_source("/usr/include/c++/12/bits/hashtable.h"), Share::map);
  EXPECT_EQ(share_of_source("/usr/include/c++/12/bits/stl_tree.h"), Share::map);
  EXPECT_EQ(share_of_source("/usr/include/tsl/robin_hash.h"), Share::map);
  EXPECT_EQ(share_of_source("/src/strategies/postings/arena.cpp"), Share::own);
  EXPECT_EQ(share_of_source("/usr/include/c++/12/bits/stl_algo.h"), Share::own);
  EXPECT_EQ(share_of_source("/src/bench/memory_sink.cpp"), Share::rest);
  EXPECT_EQ(share_of_source("??"), Share::rest);
}

}  // namespace
}  // namespace allot::sampling

// Is the peak that of anonymous memory, even when it is gone before anyone looks?
#include "bench/memory.hpp"

#include <cstddef>
#include <gtest/gtest.h>
#include <sys/mman.h>

namespace allot::bench {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

/// Touches `size` bytes of fresh anonymous memory and gives them back to the kernel.
void touch_and_release(std::size_t size) {
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  for (std::size_t at = 0; at < size; at += 4096) static_cast<volatile char*>(memory)[at] = 1;
  munmap(memory, size);
}

TEST(PeakMemory, SeesAPeakThatIsOverAlready) {
  PeakMemory peak;
  peak.restart();
  touch_and_release(48 * mebibyte);
  EXPECT_GE(peak.growth(), 47 * mebibyte);
  EXPECT_LT(peak.growth(), 56 * mebibyte);
}

TEST(PeakMemory, RestartForgetsAnEarlierPeak) {
  PeakMemory peak;
  touch_and_release(48 * mebibyte);
  peak.restart();
  EXPECT_LT(peak.growth(), 8 * mebibyte);
}

}  // namespace
}  // namespace allot::bench

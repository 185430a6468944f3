// Does the sink keep every byte, also beyond the capacity that it expected?
#include "bench/memory_sink.hpp"

#include <algorithm>
#include <cstddef>
#include <gtest/gtest.h>
#include <vector>

namespace allot::bench {
namespace {

std::vector<std::byte> pattern(std::size_t size) {
  std::vector<std::byte> bytes(size);
  for (std::size_t at = 0; at < size; ++at) bytes[at] = static_cast<std::byte>(at * 31 >> 3);
  return bytes;
}

TEST(MemorySink, KeepsWhatWasAppendedWhenItHasToGrow) {
  MemorySink sink(0);
  const std::vector<std::byte> part = pattern(1 << 20);
  for (int turn = 0; turn < 20; ++turn) sink.append(part);
  ASSERT_EQ(sink.written().size(), 20 * part.size());
  for (std::size_t turn = 0; turn < 20; ++turn)
    EXPECT_TRUE(
        std::equal(part.begin(), part.end(),
                   sink.written().begin() + static_cast<std::ptrdiff_t>(turn * part.size())));
}

TEST(MemorySink, ClearForgetsTheBytes) {
  MemorySink sink(1000);
  sink.append(pattern(10));
  sink.append({});
  EXPECT_EQ(sink.written().size(), 10U);
  sink.clear();
  EXPECT_TRUE(sink.written().empty());
}

}  // namespace
}  // namespace allot::bench

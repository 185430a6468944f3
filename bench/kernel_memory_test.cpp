// Does the harness's memory keep its content when it grows?
#include "bench/kernel_memory.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <utility>

namespace allot::bench {
namespace {

TEST(KernelArray, KeepsEveryElementWhenItGrows) {
  KernelArray<std::uint64_t> array(3);
  constexpr std::uint64_t elements = 1'000'000;
  for (std::uint64_t n = 0; n < elements; ++n) array.push_back(n * n);
  ASSERT_EQ(array.size(), elements);
  for (std::uint64_t n = 0; n < elements; ++n) ASSERT_EQ(array.all()[n], n * n);
  array.clear();
  EXPECT_EQ(array.size(), 0U);
}

TEST(KernelArray, CanBeMoved) {
  KernelArray<int> array;
  array.push_back(7);
  const KernelArray<int> moved = std::move(array);
  EXPECT_EQ(moved.all()[0], 7);
}

TEST(KernelMemory, HasAtLeastTheBytesThatWereAskedFor) {
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{3} << 20}) {
    KernelMemory memory(bytes);
    EXPECT_GE(memory.size(), bytes);
    memory.grow(2 * bytes);
    EXPECT_GE(memory.size(), 2 * bytes);
  }
}

}  // namespace
}  // namespace allot::bench

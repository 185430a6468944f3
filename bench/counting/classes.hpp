// The classes that sizes and lifetimes of blocks are counted in.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace allot::counting {

// Four steps per power of two, as in jemalloc: 1 2 3 4 5 6 7 8 10 12 14 16 20 ... up to 2^64; class
// 0 holds requests for no byte.
inline constexpr std::size_t size_classes = 253;

constexpr std::size_t size_class(std::uint64_t bytes) {
  if (bytes <= 4) return bytes;
  const auto width = static_cast<std::size_t>(std::bit_width(bytes - 1));
  const std::uint64_t step = ((bytes - 1) >> (width - 3)) & 3;
  return 4 * (width - 2) + step + 1;
}

/// The largest size of a class, in bytes.
constexpr std::uint64_t largest_size(std::size_t at) {
  if (at <= 4) return at;
  if (at == size_classes - 1) return ~std::uint64_t{0};
  return (5 + (at - 1) % 4) << ((at - 1) / 4 - 1);
}

// A lifetime is the number of allocations of the whole process that came between a block's own and
// its freeing. Class k > 0 has lifetimes from 2^(k-1) to 2^k - 1; class 0 is "freed before the
// next".
inline constexpr std::size_t lifetime_classes = 65;

constexpr std::size_t lifetime_class(std::uint64_t allocations) {
  return static_cast<std::size_t>(std::bit_width(allocations));
}

/// The longest lifetime of a class, in allocations.
constexpr std::uint64_t longest_lifetime(std::size_t at) {
  return at == 0 ? 0 : ~std::uint64_t{0} >> (64 - at);
}

}  // namespace allot::counting

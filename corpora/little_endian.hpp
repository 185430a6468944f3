// Integers as a pack stores them: low byte first, whatever the machine's own order is.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstring>

namespace allot::corpora {

/// The value with its bytes in the other order on a big-endian machine, itself on others.
template <std::unsigned_integral Int>
Int in_little_endian_order(Int value) {
  if constexpr (std::endian::native == std::endian::little) return value;
  Int reversed = 0;
  for (std::size_t i = 0; i < sizeof(Int); ++i) {
    reversed = static_cast<Int>(reversed << 8 | (value >> 8 * i & 0xFF));
  }
  return reversed;
}

template <std::unsigned_integral Int>
void store_little_endian(char* to, Int value) {
  value = in_little_endian_order(value);
  std::memcpy(to, &value, sizeof value);
}

template <std::unsigned_integral Int>
Int load_little_endian(const char* from) {
  Int value;
  std::memcpy(&value, from, sizeof value);
  return in_little_endian_order(value);
}

}  // namespace allot::corpora

// Bytes out of hex digits.
#pragma once

#include <cstddef>
#include <string_view>

namespace allot::corpora {

/// The value of a lower-case digit; -1 for anything else.
constexpr int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

/// Fills `bytes`, a container of single bytes, with what exactly twice as many lower-case digits
/// say. False, and `bytes` is of no use, if `digits` are anything else.
template <class Bytes>
bool from_hex(std::string_view digits, Bytes& bytes) {
  if (digits.size() != 2 * bytes.size()) return false;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const int high = hex_digit(digits[2 * i]);
    const int low = hex_digit(digits[2 * i + 1]);
    if (high < 0 || low < 0) return false;
    bytes[i] = static_cast<typename Bytes::value_type>(high << 4 | low);
  }
  return true;
}

}  // namespace allot::corpora

// UTF-8 to code points as Go's utf8.DecodeRune does it: what is invalid costs one byte and yields
// U+FFFD. Packing counts trigrams with it, strategies index with it, so there is one of it.
#pragma once

#include <cstddef>

namespace allot::corpora {

/// A code point and the number of bytes that it came from.
struct Rune {
  char32_t value;
  unsigned width;
};

inline constexpr char32_t replacement_rune = 0xFFFD;

/// Decodes the rune at `p`; needs p < end and reads nothing from `end` on. A truncated or overlong
/// sequence, a surrogate and a value above U+10FFFF give {U+FFFD, 1}. Callers with mostly ASCII
/// text test for bytes below 0x80 themselves, before the call.
inline Rune decode_rune(const unsigned char* p, const unsigned char* end) {
  constexpr Rune invalid{replacement_rune, 1};
  const unsigned lead = p[0];
  if (lead < 0x80) return {lead, 1};
  // 80-BF are continuation bytes; C0 and C1 could only be overlong; F5-FF exceed U+10FFFF.
  if (lead < 0xC2 || lead > 0xF4) return invalid;

  const unsigned width = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (end - p < static_cast<std::ptrdiff_t>(width)) return invalid;

  // The second byte's range excludes overlong forms (E0, F0), surrogates (ED) and values above
  // U+10FFFF (F4).
  const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (p[1] < low || p[1] > high) return invalid;
  if (width == 2) return {(lead & 0x1Fu) << 6 | (p[1] & 0x3Fu), 2};

  if ((p[2] & 0xC0u) != 0x80) return invalid;
  if (width == 3) return {(lead & 0x0Fu) << 12 | (p[1] & 0x3Fu) << 6 | (p[2] & 0x3Fu), 3};

  if ((p[3] & 0xC0u) != 0x80) return invalid;
  return {(lead & 0x07u) << 18 | (p[1] & 0x3Fu) << 12 | (p[2] & 0x3Fu) << 6 | (p[3] & 0x3Fu), 4};
}

}  // namespace allot::corpora

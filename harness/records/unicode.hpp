// The little of Unicode that benchmark lines need: where white space is, and which letters open a
// configuration key.
#pragma once

#include <cstddef>
#include <string_view>

namespace allot::records {

/// One code point and the bytes it takes. Bytes that are no UTF-8 decode as `bad_rune`, one long.
struct Rune {
  char32_t value = 0;
  std::size_t bytes = 1;
};
inline constexpr char32_t bad_rune = 0xFFFFFFFF;

/// `text` is not empty.
Rune decode_rune(std::string_view text);

bool is_utf8(std::string_view text);

/// Unicode's White_Space property.
bool is_space(char32_t rune);

/// Upper and lower case of ASCII and Latin-1: configuration keys are not written in other scripts.
bool is_upper(char32_t rune);
bool is_lower(char32_t rune);

}  // namespace allot::records

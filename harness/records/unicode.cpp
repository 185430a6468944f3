#include "harness/records/unicode.hpp"

#include <algorithm>

namespace allot::records {
namespace {

unsigned byte(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

}  // namespace

Rune decode_rune(std::string_view text) {
  const unsigned lead = byte(text, 0);
  if (lead < 0x80) return {static_cast<char32_t>(lead), 1};
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return {bad_rune, 1};
  char32_t value = lead & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(text, i) & 0xC0U) != 0x80U) return {bad_rune, 1};
    value = value << 6U | (byte(text, i) & 0x3FU);
  }
  constexpr char32_t smallest[] = {0x80, 0x800, 0x10000};  // by number of bytes: none is overlong
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < smallest[bytes - 2] || value > 0x10FFFF || surrogate) return {bad_rune, 1};
  return {value, bytes};
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto ascii = std::find_if(text.begin(), text.end(),
                                    [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    text.remove_prefix(static_cast<std::size_t>(ascii - text.begin()));
    if (text.empty()) break;
    const Rune rune = decode_rune(text);
    if (rune.value == bad_rune) return false;
    text.remove_prefix(rune.bytes);
  }
  return true;
}

bool is_space(char32_t rune) {
  if (rune <= 0x20) return rune == 0x20 || (rune >= 0x09 && rune <= 0x0D);
  return rune == 0x85 || rune == 0xA0 || rune == 0x1680 || (rune >= 0x2000 && rune <= 0x200A) ||
         rune == 0x2028 || rune == 0x2029 || rune == 0x202F || rune == 0x205F || rune == 0x3000;
}

bool is_upper(char32_t rune) {
  return (rune >= 'A' && rune <= 'Z') || (rune >= 0xC0 && rune <= 0xDE && rune != 0xD7);
}

bool is_lower(char32_t rune) {
  return (rune >= 'a' && rune <= 'z') || rune == 0xB5 ||
         (rune >= 0xDF && rune <= 0xFF && rune != 0xF7);
}

}  // namespace allot::records

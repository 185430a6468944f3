#include "harness/compare/unquote.hpp"

#include <charconv>
#include <fmt/format.h>

namespace allot::compare {
namespace {

void append_utf8(std::string& text, unsigned long rune) {
  const auto tail = [&](int shift) {
    text += static_cast<char>(0x80U | ((rune >> shift) & 0x3FU));
  };
  if (rune < 0x80) {
    text += static_cast<char>(rune);
  } else if (rune < 0x800) {
    text += static_cast<char>(0xC0U | rune >> 6U);
    tail(0);
  } else if (rune < 0x10000) {
    text += static_cast<char>(0xE0U | rune >> 12U);
    tail(6);
    tail(0);
  } else {
    text += static_cast<char>(0xF0U | rune >> 18U);
    tail(12);
    tail(6);
    tail(0);
  }
}

/// Reads exactly `count` digits of `base` off `text`.
std::optional<unsigned long> take_digits(std::string_view& text, std::size_t count, int base) {
  if (text.size() < count) return std::nullopt;
  unsigned long value = 0;
  const auto read = std::from_chars(text.data(), text.data() + count, value, base);
  if (read.ec != std::errc() || read.ptr != text.data() + count) return std::nullopt;
  text.remove_prefix(count);
  return value;
}

/// Resolves the escape whose backslash was just taken off `text`.
bool take_escape(std::string_view& text, std::string& resolved) {
  constexpr std::string_view letters = "abfnrtv\\\"";
  constexpr std::string_view meanings = "\a\b\f\n\r\t\v\\\"";
  if (text.empty()) return false;
  const char letter = text[0];
  if (const std::size_t at = letters.find(letter); at != letters.npos) {
    resolved += meanings[at];
    text.remove_prefix(1);
    return true;
  }
  if (letter >= '0' && letter <= '7') {
    const auto value = take_digits(text, 3, 8);
    if (!value || *value > 0xFF) return false;
    resolved += static_cast<char>(*value);
    return true;
  }
  const std::size_t digits = letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
  if (digits == 0) return false;
  text.remove_prefix(1);
  const auto value = take_digits(text, digits, 16);
  if (!value || *value > 0x10FFFF) return false;
  if (letter == 'x') {
    resolved += static_cast<char>(*value);
  } else {
    if (*value >= 0xD800 && *value <= 0xDFFF) return false;
    append_utf8(resolved, *value);
  }
  return true;
}

}  // namespace

std::optional<std::string> unquote(std::string_view text) {
  std::string resolved;
  while (!text.empty()) {
    const char c = text[0];
    text.remove_prefix(1);
    if (c == '\n' || c == '"') return std::nullopt;
    if (c != '\\') {
      resolved += c;
    } else if (!take_escape(text, resolved)) {
      return std::nullopt;
    }
  }
  return resolved;
}

std::string quote(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    if (static_cast<unsigned char>(c) < ' ') {
      quoted += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

}  // namespace allot::compare

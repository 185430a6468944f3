#include "harness/records/go_number.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <system_error>

namespace allot::records {
namespace {

constexpr GoNumber<double> bad_syntax{0, NumberFault::syntax};

bool digit(char c) {
  return c >= '0' && c <= '9';
}

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool hex_digit(char c) {
  return digit(c) || (lower(c) >= 'a' && lower(c) <= 'f');
}

/// Whole numbers are most of what benchmarks print, and need no rounding.
bool parse_short_integer(std::string_view text, double& value) {
  constexpr std::size_t exact_digits = 15;  // below 2^53
  if (text.empty() || text.size() > exact_digits || !std::all_of(text.begin(), text.end(), digit)) {
    return false;
  }
  std::int64_t sum = 0;
  for (const char c : text) sum = sum * 10 + (c - '0');
  value = static_cast<double>(sum);
  return true;
}

/// Takes out underscores that stand between digits (or after 0x); false if one stands elsewhere.
bool strip_underscores(std::string& text) {
  const bool hex = text.size() > 1 && text[0] == '0' && lower(text[1]) == 'x';
  const auto counts = [hex](char c) { return hex ? hex_digit(c) : digit(c); };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '_') continue;
    const bool after = i > 0 && (counts(text[i - 1]) || (hex && i == 2));
    const bool before = i + 1 < text.size() && counts(text[i + 1]);
    if (!after || !before) return false;
  }
  std::erase(text, '_');
  return true;
}

/// What is left of a number that no double holds: infinity or zero, by its exponent.
GoNumber<double> out_of_range(std::string_view text, std::chars_format format) {
  long double wide = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), wide, format);
  if (read.ec == std::errc()) {
    const double value = static_cast<double>(wide);
    return std::isinf(value) ? GoNumber<double>{value, NumberFault::range}
                             : GoNumber<double>{value, NumberFault::none};
  }
  const bool tiny = text.find(format == std::chars_format::hex ? "p-" : "e-") != text.npos;
  if (tiny) return {0, NumberFault::none};
  return {std::numeric_limits<double>::infinity(), NumberFault::range};
}

GoNumber<double> parse_unsigned(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), lower);
  if (text == "inf" || text == "infinity") return {std::numeric_limits<double>::infinity(), {}};
  if (!strip_underscores(text)) return bad_syntax;
  std::string_view digits = text;
  auto format = std::chars_format::general;
  if (digits.starts_with("0x")) {
    // Go wants the binary exponent to be written out.
    if (digits.find('p') == std::string_view::npos) return bad_syntax;
    digits.remove_prefix(2);
    format = std::chars_format::hex;
  }
  const bool opens = !digits.empty() && (hex_digit(digits[0]) || digits[0] == '.');
  if (!opens || (format == std::chars_format::general && !digit(digits[0]) && digits[0] != '.')) {
    return bad_syntax;  // also keeps out from_chars' own "inf" and "nan(...)"
  }
  double value = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value, format);
  if (read.ptr != digits.data() + digits.size()) return bad_syntax;
  if (read.ec == std::errc::result_out_of_range) return out_of_range(digits, format);
  if (read.ec != std::errc()) return bad_syntax;
  return {value, NumberFault::none};
}

}  // namespace

GoNumber<double> parse_go_float(std::string_view text) {
  double whole = 0;
  if (parse_short_integer(text, whole)) return {whole, NumberFault::none};
  // The common case, without a copy: digits, a point, digits.
  if (!text.empty() && digit(text[0])) {
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec == std::errc() && read.ptr == text.data() + text.size()) {
      return {value, NumberFault::none};
    }
  }
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) {
    text.remove_prefix(1);
  } else if (text.size() == 3 && std::equal(text.begin(), text.end(), "nan",
                                            [](char a, char b) { return lower(a) == b; })) {
    return {std::numeric_limits<double>::quiet_NaN(), NumberFault::none};
  }
  GoNumber<double> number = parse_unsigned(std::string(text));
  if (negative) number.value = -number.value;
  return number;
}

GoNumber<std::int64_t> parse_go_int(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return {0, NumberFault::syntax};
  }
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (read.ec == std::errc::invalid_argument || read.ptr != end) return {0, NumberFault::syntax};
  if (read.ec == std::errc::result_out_of_range) return {0, NumberFault::range};
  return {value, NumberFault::none};
}

}  // namespace allot::records

#include "harness/compare/words.hpp"

#include <fmt/format.h>

#include "harness/compare/unquote.hpp"
#include "harness/records/unicode.hpp"

namespace allot::compare {
namespace {

using records::decode_rune;
using records::is_space;
using records::Rune;

constexpr std::string_view operators = "():@,";
constexpr std::string_view opening_operators = "():@,-*";

/// The offset of the slash that closes the regular expression that begins at `at`, or npos.
/// Slashes in brackets, in groups and behind a backslash do not close it.
std::size_t closing_slash(std::string_view text, std::size_t at) {
  int brackets = 0;
  int groups = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '/' && brackets == 0 && groups == 0) return at;
    if (c == '[') ++brackets;
    if (c == ']' && brackets > 0) --brackets;
    if (c == '(' && brackets == 0) ++groups;
    if (c == ')' && brackets == 0) --groups;
    if (c == '\\') ++at;
  }
  return std::string_view::npos;
}

std::size_t end_of_bare_word(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const Rune rune = decode_rune(text.substr(at));
    const bool ascii = rune.bytes == 1;
    if (is_space(rune.value) || (ascii && operators.find(text[at]) != operators.npos)) break;
    at += rune.bytes;
  }
  return at;
}

}  // namespace

Error syntax_error(std::string_view expression, std::size_t offset, std::string_view what) {
  std::size_t column = 0;
  for (std::size_t at = 0; at < std::min(offset, expression.size());) {
    const Rune rune = decode_rune(expression.substr(at));
    if (rune.value >= ' ') ++column;  // control characters take no room
    at += rune.bytes;
  }
  return Error(fmt::format("syntax error: {}\n\t{}\n\t{:{}}^", what, expression, "", column));
}

void Words::fail(std::string_view what) const {
  throw syntax_error(all_, at_, what);
}

Word Words::peek(bool regular) const {
  std::size_t at = at_;
  return read(at, regular);
}

Word Words::take(bool regular) {
  return read(at_, regular);
}

Word Words::read(std::size_t& at, bool regular) const {
  while (at < all_.size()) {
    const Rune rune = decode_rune(all_.substr(at));
    if (!is_space(rune.value)) break;
    at += rune.bytes;
  }
  const std::size_t start = at;
  if (start == all_.size()) return {Word::end, "", start};
  const char first = all_[start];
  if (opening_operators.find(first) != opening_operators.npos) {
    ++at;
    return {Word::op, std::string(1, first), start};
  }
  if (first == '"') {
    std::size_t close = start + 1;
    while (close < all_.size() && (all_[close] != '"' || all_[close - 1] == '\\')) ++close;
    if (close >= all_.size()) throw syntax_error(all_, start, "missing end quote");
    const auto text = unquote(all_.substr(start + 1, close - start - 1));
    if (!text) throw syntax_error(all_, start, "bad escape sequence");
    at = close + 1;
    return {Word::quoted, *text, start};
  }
  if (regular && first == '/') {
    const std::size_t close = closing_slash(all_, start + 1);
    if (close == std::string_view::npos) throw syntax_error(all_, start, "missing close \"/\"");
    at = close + 1;
    if (at < all_.size() && !is_space(decode_rune(all_.substr(at)).value) &&
        opening_operators.find(all_[at]) == opening_operators.npos) {
      throw syntax_error(all_, at,
                         "regexp must be followed by space or an operator (unescaped \"/\"?)");
    }
    return {Word::regular, std::string(all_.substr(start + 1, close - start - 1)), start};
  }
  at = end_of_bare_word(all_, start);
  const std::string text(all_.substr(start, at - start));
  const Word::Kind kind = text == "AND" ? Word::both : text == "OR" ? Word::either : Word::bare;
  return {kind, text, start};
}

}  // namespace allot::compare

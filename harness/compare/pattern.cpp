#if defined(__GNUC__) && !defined(__clang__)
// g++ 12 takes its own <regex> for uninitialized when sanitizers are on.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include "harness/compare/pattern.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <regex>
#include <string>

#include "errors/error.hpp"

namespace allot::compare {

// std::regex recurses with the length of the text; no benchmark's name comes near this.
constexpr std::size_t longest_text = 1024;

struct Pattern::Compiled {
  std::regex regex;
};

namespace {

bool is_digit(char byte) {
  return std::isdigit(static_cast<unsigned char>(byte)) != 0;
}

/// Of the digits that `text` begins with: whether they are a number above 1000.
bool is_too_many(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
  const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  return digits.size() > 4 || (digits.size() == 4 && digits > "1000");
}

/// Numbers are refused that Go's regexp has not either: references to groups, and repetitions of
/// more than 1000. std::regex overflows while it reads a long one.
void refuse_numbers(std::string_view expression) {
  for (std::size_t at = 0; at + 1 < expression.size(); ++at) {
    if (expression[at] == '\\') {
      ++at;
      if (is_digit(expression[at]) && expression[at] != '0')
        throw Error("a regular expression cannot refer to a group by its number",
                    "write out what it shall match");
    } else if (expression[at] == '{') {
      const std::string_view least = expression.substr(at + 1);
      const std::size_t comma = least.find_first_not_of("0123456789");
      const bool has_most = comma != std::string_view::npos && least[comma] == ',';
      if (is_too_many(least) || (has_most && is_too_many(least.substr(comma + 1))))
        throw Error("a regular expression repeats at most 1000 times", "write a smaller number");
    }
  }
}

}  // namespace

Pattern::Pattern(std::string_view expression) {
  auto flags = std::regex::ECMAScript;
  constexpr std::string_view ignore_case = "(?i)";
  if (expression.starts_with(ignore_case)) {
    expression.remove_prefix(ignore_case.size());
    flags |= std::regex::icase;
  }
  refuse_numbers(expression);
  try {
    compiled_ = std::make_shared<const Compiled>(
        Compiled{std::regex(expression.begin(), expression.end(), flags)});
  } catch (const std::regex_error& fault) {
    throw Error(fault.what());
  }
}

bool Pattern::matches(std::string_view text) const {
  if (text.size() > longest_text) {
    throw Error(fmt::format("a text of {} bytes is too long for a regular expression: {}...",
                            text.size(), text.substr(0, 60)),
                "filter it by key:value instead");
  }
  return std::regex_search(text.begin(), text.end(), compiled_->regex);
}

}  // namespace allot::compare

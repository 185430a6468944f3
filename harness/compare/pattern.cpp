#if defined(__GNUC__) && !defined(__clang__)
// g++ 12 takes its own <regex> for uninitialized when sanitizers are on.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include "harness/compare/pattern.hpp"

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

Pattern::Pattern(std::string_view expression) {
  auto flags = std::regex::ECMAScript;
  constexpr std::string_view ignore_case = "(?i)";
  if (expression.starts_with(ignore_case)) {
    expression.remove_prefix(ignore_case.size());
    flags |= std::regex::icase;
  }
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

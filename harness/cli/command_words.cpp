#include "harness/cli/command_words.hpp"

#include <fmt/format.h>
#include <wordexp.h>

#include "errors/error.hpp"

namespace allot::cli {

std::vector<std::string> words_of(const std::string& option, const std::string& text) {
  wordexp_t expanded{};
  const int fault = ::wordexp(text.c_str(), &expanded, WRDE_NOCMD | WRDE_UNDEF);
  if (fault == WRDE_BADCHAR || fault == WRDE_CMDSUB) {
    throw Error(fmt::format("{}: it needs a shell: {}", option, text),
                "put a shell into it: sh -c '...'");
  }
  if (fault != 0) {
    throw Error(fmt::format("{}: {}: {}", option,
                            fault == WRDE_BADVAL ? "a variable that isn't set" : "not a command",
                            text));
  }
  std::vector<std::string> words(expanded.we_wordv, expanded.we_wordv + expanded.we_wordc);
  ::wordfree(&expanded);
  if (words.empty()) throw Error(fmt::format("{}: an empty command", option));
  return words;
}

}  // namespace allot::cli

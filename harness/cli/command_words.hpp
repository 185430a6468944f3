// A command that was given as one text, in words as a shell would have them.
#pragma once

#include <string>
#include <vector>

namespace allot::cli {

/// Quotes, variables and globs mean what they mean to a shell; but nothing is run. Throws Error for
/// what needs a shell (pipes, redirections, `$(...)`) or can't be read; `option` is named in it.
std::vector<std::string> words_of(const std::string& option, const std::string& text);

}  // namespace allot::cli

// Words: some real ones that programmers use all the time, and any number of coined ones.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "corpora/synthetic/random.hpp"

namespace allot::corpora::synthetic {

/// Common words of code and its comments, most frequent first, then coined ones: 3,000 in all, the
/// same for every seed (all source code shares a language).
std::span<const std::string> common_words();

/// A pronounceable new word of one to three syllables. Sounds are chosen by Zipf's law, so that
/// letter trigrams have a long tail as in real text.
std::string coined_word(Random& random);

std::string upper_case(std::string_view word);
std::string capitalized(std::string_view word);

}  // namespace allot::corpora::synthetic

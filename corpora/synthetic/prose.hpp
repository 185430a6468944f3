// Sentences: comments, messages, documentation and licence headers.
#pragma once

#include <string>

#include "corpora/synthetic/vocabulary.hpp"

namespace allot::corpora::synthetic {

/// Appends `words` words with spaces and some punctuation, without an end mark.
void append_sentence(std::string& out, const Module& module, Random& random, std::uint64_t words);

/// A comment of ten to twenty lines about rights, most of its words the same in all modules.
std::string licence_text(Random& random);

/// A whole document in the manner of Markdown.
void append_manual(std::string& out, const Module& module, Random& random, std::size_t bytes);

}  // namespace allot::corpora::synthetic

// Text that is neither code nor prose: numbers, tables, settings, encoded blobs, and other scripts.
// Its rare trigrams are the long tail of short posting lists.
#pragma once

#include <cstddef>
#include <string>

#include "corpora/synthetic/vocabulary.hpp"

namespace allot::corpora::synthetic {

void append_hex(std::string& out, Random& random, std::uint64_t digits);

/// Letters, digits and marks in any order, as in checksums, keys, patterns and test data.
void append_odd_string(std::string& out, Random& random, std::uint64_t length);

/// What programs quote besides messages: a path, an address, a version, a pattern, a checksum.
void append_literal(std::string& out, const Module& module, Random& random);

/// A file of nested keys and values.
void append_settings(std::string& out, const Module& module, Random& random, std::size_t bytes);

/// A file of rows of numbers, or of an encoded blob.
void append_table(std::string& out, Random& random, std::size_t bytes);

/// A file in a script other than Latin, among ASCII markup.
void append_foreign(std::string& out, const Module& module, Random& random, std::size_t bytes);

/// A person's name, sometimes with letters outside of ASCII.
void append_person(std::string& out, Random& random);

}  // namespace allot::corpora::synthetic

// Source code in the manner of C and Go: functions of statements, declarations, tables.
#pragma once

#include <cstddef>
#include <string>

#include "corpora/synthetic/vocabulary.hpp"

namespace allot::corpora::synthetic {

/// Appends one source file of about `bytes` bytes, with a licence header.
void append_source(std::string& out, const Module& module, Random& random, std::size_t bytes);

/// Appends a file of definitions: macros, enumerations, structures, tables.
void append_header(std::string& out, const Module& module, Random& random, std::size_t bytes);

}  // namespace allot::corpora::synthetic

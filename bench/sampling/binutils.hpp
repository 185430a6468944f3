// What binutils know of a program's or library's file: which source a place comes from, which
// symbols are where.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace allot::sampling {

/// Where the code at each place (an offset in `file`) was written: paths of sources, in the order
/// of `places`; "??" if unknown. Throws Error without addr2line.
std::vector<std::string> sources_of(const std::string& file,
                                    const std::vector<std::uintptr_t>& places);

/// A function that a library offers.
struct Symbol {
  std::uintptr_t start;
  std::string name;
};

/// By place. Throws Error without nm.
std::vector<Symbol> exported_functions(const std::string& library);

}  // namespace allot::sampling

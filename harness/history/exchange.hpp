// A history as JSON lines, so that it can live in a branch of git and be merged there (FORMAT.md).
#pragma once

#include <cstddef>
#include <istream>
#include <ostream>
#include <string>

#include "harness/history/store.hpp"

namespace allot::history {

/// A header line, then a line for each entry, by time: equal histories give equal bytes, whatever
/// the order in which they grew.
void export_lines(const Store& store, std::ostream& out);

struct Imported {
  std::size_t added = 0, known = 0;
};

/// Adds the entries of exported lines that the store lacks. The lines may be those of several
/// exports, one after the other. Throws Error with file and line for what is malformed; the entries
/// before it have been added then, and importing again is harmless.
Imported import_lines(std::istream& in, const std::string& name, Store& store);

}  // namespace allot::history

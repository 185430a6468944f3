// How a user's own input becomes a corpus with a name: pinned as it is at this moment, packed, and
// written down in a manifest of the user's.
#pragma once

#include <string>

#include "corpora/catalogue.hpp"
#include "corpora/manifest.hpp"

namespace allot::corpora {

struct Addition {
  std::string name;
  std::string origin;
  std::string value;    // a path, or what the origin's `addable` reads
  std::string about;    // empty: origin and value
  std::string licence;  // empty: unknown
  bool replace = false;
};

struct Added {
  Manifest manifest;
  PackFile pack;
};

/// Throws Error, and leaves no manifest, if the name is none or taken, or the input can't be read
/// or has no documents.
Added add(const Addition& addition, const Places& places, const Progress& progress);

}  // namespace allot::corpora

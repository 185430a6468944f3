// `allot run --scale`: the points of a scaling curve, as limits of the chosen corpora.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/places.hpp"
#include "corpora/progress.hpp"

namespace allot::cli {

struct ScaleSize {
  std::uint64_t bytes = 0;
  std::string text;  // exactly, in the kind of units that the scale is written in
};

/// The sizes that "1MiB..1GiB" means: from the first, doubling, and the last. "1MiB..1GiB/5" means
/// so many, evenly spaced on a logarithmic scale. Ascending. Throws Error quoting what it can't
/// read.
std::vector<ScaleSize> sizes_of_scale(std::string_view text);

/// NAME:limit=SIZE for every corpus and size of the scale. Sizes beyond a corpus are dropped, and
/// so are those that hold the same documents as the size before, or all of them, with a note. The
/// points of `synthetic` are those of the smallest larger preset that reaches them all: every
/// preset is the start of the same text. Packs what it has to compare. Throws Error for a corpus
/// that has a limit already.
std::vector<std::string> points_of_scale(std::string_view scale,
                                         const std::vector<std::string>& chosen,
                                         const corpora::Places& places,
                                         const corpora::Progress& progress,
                                         std::vector<std::string>& notes);

}  // namespace allot::cli

// The figures of a story's row as texts, which the formats share.
#pragma once

#include <string>
#include <vector>

#include "harness/explain/story.hpp"

namespace allot::story {

/// One text per column; empty where there is no figure.
std::vector<std::string> figures_of(const explain::Section& section, const explain::Row& row);

}  // namespace allot::story

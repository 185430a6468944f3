// Stories (harness/explain) in the formats that they can be read in.
#pragma once

#include <ostream>

#include "harness/explain/story.hpp"

namespace allot::story {

/// One screen of a terminal.
void print_text(const explain::Story& story, std::ostream& out);
void print_markdown(const explain::Story& story, std::ostream& out);
/// All figures unrounded, in seconds, bytes, percent and ratios.
void print_json(const explain::Story& story, std::ostream& out);

}  // namespace allot::story

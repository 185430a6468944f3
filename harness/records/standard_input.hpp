// Standard input as a file that can be opened and read more than once.
#pragma once

#include <string>

namespace allot::records {

/// The path of standard input, each opening of which starts at the first byte. A pipe is copied
/// into a temporary file without a name first, which then takes its place.
/// Throws Error if there is no room for that.
std::string rereadable_standard_input();

}  // namespace allot::records

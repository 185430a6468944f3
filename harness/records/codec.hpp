// Records as lines of JSON (FORMAT.md), and back.
#pragma once

#include <string>
#include <string_view>

#include "harness/records/record.hpp"

namespace allot::records {

/// One line without its line end. Text that is not UTF-8 is written with U+FFFD in place of the
/// bad bytes.
std::string encode(const Header& header);
std::string encode(const Run& run);

/// Throw Error saying what is wrong with the line; the caller knows file and line number.
Header decode_header(std::string_view line);
Run decode_run(std::string_view line);

}  // namespace allot::records

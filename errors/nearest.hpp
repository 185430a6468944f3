// An unknown name is answered with the nearest known one.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace allot {

/// The known name with the smallest Levenshtein distance to `unknown`; empty if none is closer
/// than half of its length.
std::string nearest_name(std::string_view unknown, std::span<const std::string> known);

}  // namespace allot

// What a key of a filter or projection takes from a result.
#pragma once

#include <string_view>

#include "harness/records/results.hpp"

namespace allot::compare {

/// ".name", ".fullname", ".file", "/KEY" of the name, or a configuration key. "file" is ".file"
/// unless the configuration has such a key.
/// Empty if the result has no such value. The view lives as long as the result.
std::string_view extract(const records::Result& result, std::string_view key);

/// Keys that say where in the name they look, and not in the configuration.
bool is_name_key(std::string_view key);

}  // namespace allot::compare

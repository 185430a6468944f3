// How this worker was built: what a reader needs to build it again.
#pragma once

#include <nlohmann/json.hpp>

namespace allot::bench {

/// {"commit", "compiler", "flags", "type", "version"}, all text.
nlohmann::json build_facts();

}  // namespace allot::bench

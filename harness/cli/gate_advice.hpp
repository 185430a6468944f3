// What a gate's reader should do now, as commands where there are any.
#pragma once

#include <string>

#include "harness/gate/report.hpp"

namespace allot::cli {

/// Empty if all is well. `can_be_resumed`: fresh rounds can be added to the report's record.
std::string advice_for(const gate::Report& report, bool can_be_resumed);

}  // namespace allot::cli

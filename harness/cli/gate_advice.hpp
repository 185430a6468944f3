// What a gate's reader should do now, as commands where there are any.
#pragma once

#include <string>

#include "harness/gate/report.hpp"

namespace allot::cli {

/// Empty if all is well.
std::string advice_for(const gate::Report& report);

}  // namespace allot::cli

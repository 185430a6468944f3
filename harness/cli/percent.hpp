// Changes as they are typed: with a percent sign.
#pragma once

#include <string_view>

namespace allot::cli {

/// 0.03 for "3%". `option` is named in the Error for anything else.
double parse_percent(std::string_view option, std::string_view text);

}  // namespace allot::cli

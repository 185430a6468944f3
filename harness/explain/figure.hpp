// How a figure of a story is written: for people, with its unit.
#pragma once

#include <string>
#include <string_view>

namespace allot::explain {

/// "920.1 ms", "50.02 MiB", "460.1k", "69.8 %", "0.25x". `unit` is a metric's name or one of Row's.
std::string figure_text(double value, std::string_view unit);

}  // namespace allot::explain

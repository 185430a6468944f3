// What one timed execution yields.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace allot::bench {

struct Sample {
  std::map<std::string_view, double> metrics;  // keys of bench/record_keys.hpp
  double wall = 0;                             // seconds; equals metrics["sec/op"]
  std::optional<std::string> digest;           // of the output, 32 hex digits; a bound has none
};

}  // namespace allot::bench

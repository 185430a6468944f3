// What a worker wrote to its record pipe (FORMAT.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/records/record.hpp"

namespace allot::run {

struct Report {
  std::optional<records::Json> receipt;
  std::vector<records::Sample> samples;
  records::Json details = records::Json::object();  // of an instrument; keys: bench::key::details
  std::optional<records::Timed> timed;
  std::optional<std::string> digest;
  std::optional<records::Failure> failure;  // as the worker itself reported it
};

/// Throws Error for a line that is cut off, malformed, repeated, of an unknown key, or holds a
/// metric that is not a finite number of at least 0.
Report read_report(std::string_view lines);

}  // namespace allot::run

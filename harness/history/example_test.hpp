// Entries and a scratch folder for the tests of this folder.
#pragma once

#include <fmt/format.h>
#include <string>

#include "harness/history/entry.hpp"
#include "harness/records/example_test.hpp"

namespace allot::history {

/// Entry `number` of a branch: one exact metric and one noisy one of one cell.
inline Entry example_entry(int number, double allocations = 100, double seconds = 0.5) {
  Entry entry{fmt::format("{:040x}", number),
              "main",
              fmt::format("2025-01-01T00:{:02}:00Z", number),
              "host",
              fmt::format("source {}", number),
              {}};
  entry.values = {{"postings/cold synthetic arena glibc", "allocs/op", true, allocations,
                   allocations, allocations, 2},
                  {"postings/cold synthetic arena glibc", "cpu-sec/op", false, seconds,
                   seconds * 0.98, seconds * 1.03, 10}};
  return entry;
}

}  // namespace allot::history

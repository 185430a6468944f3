// What a history holds: for each commit that was measured, the value of each metric of each cell.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace allot::history {

/// One line of development on one class of hosts. Series of different classes are never mixed.
struct Series {
  std::string host_class;
  std::string branch;
  std::string cell;    // "workload corpus strategy allocator", and the build if it has a name
  std::string metric;  // a tidied unit
  bool exact = false;  // every run gave the same value, by its nature

  auto operator<=>(const Series&) const = default;
};

/// The value of one metric of one cell in one entry.
struct Value {
  std::string cell, metric;
  bool exact = false;
  double center = 0;         // median over runs
  double low = 0, high = 0;  // smallest and largest run
  std::uint64_t runs = 0;
};

/// One record, as it was added: what was measured of one commit on one host.
struct Entry {
  std::string commit;  // as full as the record or the operator gave it
  std::string branch;
  std::string time;        // of the commit: UTC, ISO 8601; entries are ordered by it
  std::string host_class;  // see host_class_of()
  std::string source;      // xxh3-128 of the record's bytes: the same record is kept once
  std::vector<Value> values;
};

/// A value of a series, in order of time.
struct Point {
  std::string commit, time;
  double center = 0, low = 0, high = 0;
  std::uint64_t runs = 0;
  std::string source = {};  // as in Entry
};

}  // namespace allot::history

// What a verdict is given on: one metric of one cell, measured on two sides. Where the values come
// from (a record, two files, a history) is nobody's business here.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace allot::gate {

/// One value per run, in the order in which they were launched.
struct Side {
  std::vector<double> values;
  std::vector<int> rounds;  // of each value, perhaps several of one; empty where they mean nothing
};

/// The other kind of time of the same runs: shown beside the verdict, never judged.
struct Companion {
  std::string metric;
  Side base, candidate;
};

struct Pair {
  std::string cell;    // its values but that of the axis on which the sides differ
  std::string metric;  // a tidied unit
  bool exact = false;  // every run must give the same value
  Side base, candidate;
  std::optional<Companion> companion = std::nullopt;
  std::string fault = {};  // why the runs prove nothing; empty if they do
};

}  // namespace allot::gate

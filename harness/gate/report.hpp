// All that a gate found, for those who render it.
#pragma once

#include <string>
#include <vector>

#include "harness/gate/verdict.hpp"
#include "harness/plan/plan.hpp"

namespace allot::gate {

/// Where the values of one side come from: "commit 3f2a1c", "~/bin/worker"; may be empty.
struct Origin {
  std::string base, candidate;
};

struct Report {
  plan::Sides sides;
  Origin origin;
  Limits limits;
  std::vector<Verdict> verdicts;
  std::vector<std::string> notes;    // doubts and omissions, a line each
  std::vector<std::string> records;  // the files that were judged
  int launches = 1;                  // of each side in a round of theirs, where they have rounds
  std::string advice;                // what to do now; empty if nothing is

  [[nodiscard]] Ruling ruling() const { return overall(verdicts); }
  [[nodiscard]] std::size_t count(Ruling ruling) const;
};

}  // namespace allot::gate

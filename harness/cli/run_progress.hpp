// How far a run is: one line that is written over on a terminal, one line per round elsewhere.
#pragma once

#include <cstdio>
#include <map>
#include <span>
#include <string>

#include "harness/plan/plan.hpp"
#include "harness/records/record.hpp"

namespace allot::cli {

class RunProgress {
 public:
  /// Runs in `finished` count as done. Writes to `out`, which outlives this.
  RunProgress(const plan::Plan& plan, std::span<const records::Run> finished, std::FILE* out);

  void starting(const plan::Launch& launch);
  void finished(const records::Run& run);
  /// Clears the line of a terminal.
  void done();

  /// The line that `starting` shows: "round 2 of 6  12/64 cells  1m02s  4m10s left  arena ...".
  [[nodiscard]] std::string line(const plan::Launch& launch) const;

 private:
  struct Round {
    int runs = 0;
    int failures = 0;
    double elapsed_s = 0;
  };
  void count(const records::Run& run);
  [[nodiscard]] double left_s() const;
  /// What a round is counted in.
  [[nodiscard]] const char* counted() const;
  /// "round 2", counted from the stage's first; "fresh round 2" where it confirms.
  [[nodiscard]] std::string round_name(int round) const;

  plan::Plan plan_;
  std::FILE* out_;
  bool is_terminal_;
  std::map<int, Round> rounds_;
  Round total_;
};

/// "45s", "3m05s" or "1h02m".
std::string duration_text(double seconds);

}  // namespace allot::cli

// How near strategies come to the bounds that were measured beside them: a figure that is derived
// when a record is read, so that it can be compared like any other.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/records/record.hpp"

namespace allot::records {

/// The bounds among runs.
class BoundShares {
 public:
  explicit BoundShares(const std::vector<Run>& runs);

  /// By "share-of-BOUND" the CPU time of each bound (the median of its launches) over that of
  /// `run`, both of the same round, build, corpus, workload and allocator: 1 would be as fast as
  /// the bound. Empty for a bound and for a run that failed or took no CPU time. CPU time, because
  /// a bound has one thread's work whatever the number of threads.
  [[nodiscard]] std::map<std::string, double> of(const Run& run) const;

 private:
  using Place = std::pair<int, plan::Cell>;  // round; the cell with its strategy left empty

  static Place place_of(const Run& run);

  std::map<Place, std::map<std::string, std::vector<double>>> bounds_;  // name to CPU seconds
};

}  // namespace allot::records

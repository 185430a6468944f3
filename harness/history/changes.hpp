// Where a project's numbers changed: between which commits, by how much, and whether it lasted.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "harness/history/entry.hpp"
#include "harness/stats/change_points.hpp"

namespace allot::history {

struct Change {
  Series series;
  std::string last_before, first_after;  // commits: the likeliest place is between them
  std::string earliest, latest;          // the first commit after it is one of these, or between
  std::size_t at = 0;                    // index of `first_after` in its series
  double before = 0, after = 0;          // medians of the levels; of exact metrics the values
  double ratio = 1, low = 1, high = 1;   // after to before, with its interval
  double p = 0;                          // adjusted for all places and series; 0 of exact metrics
  bool stands = true;                    // the newest level is still nearer to `after`
  std::string time = {};                 // of `first_after`
  bool exact = false;                    // every step counts: nothing was tested
};

struct Rule {
  stats::Segmentation segmentation;
  double smallest = 0.01;    // changes of noisy metrics by less are not told
  double confidence = 0.95;  // of the ratio's interval
};

struct Line {
  Series series;
  std::vector<Point> points;
};

/// Exact metrics: every step. Noisy ones, and exact ones whose runs disagreed in any entry: the
/// change points of the entries' medians, for scatter between sittings is what a history has to see
/// through; their p are adjusted by Benjamini and Hochberg's method over all lines. In the order of
/// the lines, and in each by time.
std::vector<Change> changes_in(std::span<const Line> lines, const Rule& rule);

}  // namespace allot::history

// Two arms of one experiment on the real machine: the same cells under two names. What differs
// between them is nothing, or a slowdown that the worker burns on purpose.
#pragma once

#include <string>
#include <vector>

#include "harness/gate/verdict.hpp"
#include "harness/records/reader.hpp"

namespace allot::selftest {

/// Adds to `header`, whose plan has one allocator, every cell once more under a second name of it,
/// and makes the two the sides of the plan. `slowdown` 0.03 makes the candidate's phases burn 3 %
/// of their own time.
void add_candidate(records::Header& header, double slowdown);

/// The rounds of a two-sided record from `first` up to, not including, `end`, as the gate judges
/// them.
std::vector<gate::Pair> pairs_of(const records::RecordFile& file, const std::string& metric,
                                 int first, int end);

/// The verdicts of every `rounds` rounds of the record, each confirmed by the `rounds` that
/// follow: a table takes twice as many. An incomplete last table is left out. Throws Error, naming
/// `path`, if the record has no two sides.
std::vector<std::vector<gate::Verdict>> tables_of(const records::RecordFile& file,
                                                  const std::string& path,
                                                  const std::string& metric, int rounds,
                                                  const gate::Limits& limits);

}  // namespace allot::selftest

// Choosing names by globs and comma lists, and the cells that the chosen names span.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/plan/plan.hpp"

namespace allot::plan {

/// Whether all of `name` matches `glob`: `*` stands for any text, `?` for one byte.
bool matches(std::string_view glob, std::string_view name);

/// "a,b" and "c" become a, b, c. Empty parts are dropped.
std::vector<std::string> split_lists(std::span<const std::string> options);

/// The known names that `patterns` (globs and comma lists) choose: in the order of the patterns,
/// then of `known`, each once. `axis` ("strategy") is used in messages. Throws Error for a name
/// that is not known, with the nearest one, and for a glob that matches nothing.
std::vector<std::string> select(std::string_view axis, std::span<const std::string> patterns,
                                std::span<const std::string> known);

/// "postings" of "postings/cold".
std::string_view study_of(std::string_view workload);

struct Axes {
  std::vector<std::string> builds, corpora, workloads;
  std::map<std::string, std::vector<std::string>, std::less<>> strategies, bounds;  // by study
  std::vector<std::string> allocators;
};

/// Every combination, with the strategies of each workload's own study, and after them its bounds.
std::vector<Cell> cells_of(const Axes& axes);

}  // namespace allot::plan

// A cell that is named by a few words, completed to one that can be measured here.
#pragma once

#include <string>
#include <vector>

#include "harness/plan/plan.hpp"
#include "harness/run/worker.hpp"

namespace allot::cli {

/// What words can name.
struct Runnable {
  run::Listing listing;
  std::vector<std::string> allocators, corpora;
};

/// What the words of `text` (harness/explain/cell_words.hpp) leave open is as in `base`, if there
/// is one; else the study's first workload and its corpus, and glibc. A word that is no known name
/// is a corpus if it is a path or has a limit. Throws Error for a word that names nothing or
/// several things, and for a cell without a strategy.
plan::Cell cell_to_run(const std::string& text, const Runnable& runnable, const plan::Cell* base);

}  // namespace allot::cli

// The digest that every strategy must reach on a corpus, from the worker's naive implementation.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "harness/records/record.hpp"

namespace allot::run {

/// Adds to `header.references` what its plan needs and what is missing. Each digest is computed
/// once per worker binary, corpus, workload and number of threads, and then kept below `cache`.
/// `tell` hears of each one that has to be computed. Throws Error if the worker can't compute it
/// or `interrupt` (as in Command) stopped it.
void find_references(records::Header& header, const std::filesystem::path& cache, int interrupt,
                     const std::function<void(const std::string&)>& tell);

}  // namespace allot::run

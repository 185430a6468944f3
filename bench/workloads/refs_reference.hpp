// The digests of the `refs` study's workloads by the naive parser.
#pragma once

#include <string>

#include "bench/workload.hpp"

namespace allot::bench {

std::string iterate_reference(const Task& task);
std::string match_one_reference(const Task& task);
std::string seek_random_reference(const Task& task);
std::string collect_reference(const Task& task);

}  // namespace allot::bench

// Measuring the same cells under two names: the experiment of `allot selftest` and of the doctor's
// calibration.
#pragma once

#include <string>

#include "harness/cli/run_request.hpp"
#include "harness/records/reader.hpp"

namespace allot::cli {

/// The allocator that is measured under two names: every machine has it.
inline constexpr const char* arms_allocator = "glibc";

/// Measures what `request` asks for (its allocators aside) with arms_allocator, each cell once more
/// under a second name, slowed by `slowdown` as selftest::add_candidate does it. Recorded in
/// `output`, or in a file of its own in results/ if that is empty. Throws Error as `allot run`
/// does, and with exit code `inconclusive` if the operator stops it.
records::RecordFile measure_arms(RunRequest request, double slowdown, const std::string& output);

}  // namespace allot::cli

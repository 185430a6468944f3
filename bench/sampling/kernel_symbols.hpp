// What the kernel does for a thread, by the functions through which it was entered.
#pragma once

#include <cstdint>
#include <span>

#include "bench/sampling/sampler.hpp"

namespace allot::sampling {

/// `chain` holds places in the kernel, inmost first, with perf's markers between them. Unknown if
/// the kernel hides its symbols from this user.
KernelWork work_of(std::span<const std::uint64_t> chain);

}  // namespace allot::sampling

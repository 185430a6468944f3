// The environment of a worker: rebuilt for each launch, so that nothing of the user's shell changes
// what is measured.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/records/record.hpp"

namespace allot::run {

/// NAME=value of the few variables that are passed on, then those of the allocator's profile, its
/// library to preload, and `padding` bytes that move the stack.
std::vector<std::string> environment_of(const records::Allocator& allocator, std::size_t padding);

}  // namespace allot::run

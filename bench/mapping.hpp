// What the kernel says of one address of this process.
#pragma once

#include <cstdint>

namespace allot::bench {

/// The address lies in a mapping that was advised to use huge pages.
bool is_advised_huge(std::uintptr_t address);

/// The page of the address is mapped and in memory.
bool is_resident(std::uintptr_t address);

}  // namespace allot::bench

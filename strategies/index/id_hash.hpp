// The hash that all strategies find their buckets by.
#pragma once

#define XXH_INLINE_ALL  // 32 bytes of known size: inlined, it is a handful of multiplications
#include <cstdint>
#include <xxhash.h>

#include "strategies/index/blob.hpp"

namespace allot::index {

/// XXH3, keyed. The original draws its key at random in every process; here it is fixed, so that
/// every run does the same work and counters repeat exactly.
inline std::uint64_t hash_of(const Id& id) {
  constexpr std::uint64_t key = 0x9E3779B97F4A7C15;
  return XXH3_64bits_withSeed(id.bytes.data(), sizeof id.bytes, key);
}

}  // namespace allot::index

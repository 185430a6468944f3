// Random numbers that are the same on every platform and with every standard library, so that a
// recorded seed means the same order anywhere.
#pragma once

#include <cstdint>

namespace allot::plan {

/// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next();

  /// Uniform in [0, bound), without bias. `bound` is at least 1.
  std::uint64_t below(std::uint64_t bound);

 private:
  std::uint64_t state_;
};

/// A generator for one purpose of one place in a plan: different arguments give independent
/// streams.
Random stream_of(std::uint64_t seed, std::uint64_t purpose, std::uint64_t round,
                 std::uint64_t slot);

}  // namespace allot::plan

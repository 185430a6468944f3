// The generator's only source of chance: integers alone, so that every machine, compiler and build
// type draws the same. (The distributions of <random> differ between libraries.)
#pragma once

#include <bit>
#include <cstdint>

namespace allot::corpora::synthetic {

/// splitmix64 (Steele, Lea, Flood 2014): any seed is a good one, and streams whose seeds differ
/// are independent enough for text. Draw once per expression: compilers may evaluate the operands
/// of + in any order.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t z = state_;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
  }

  /// From 0 to n - 1, evenly; n from 1 to 2^32.
  std::uint64_t below(std::uint64_t n) { return (next() >> 32) * n >> 32; }

  bool chance(unsigned per_mille) { return below(1000) < per_mille; }

  /// From 0 to n - 1, rank r about as often as 1 / (r + 1): Zipf's law, by a random power of two
  /// and an even choice below it.
  std::uint64_t skewed(std::uint64_t n) {
    const std::uint64_t drawn = next();
    const auto powers = static_cast<std::uint64_t>(std::bit_width(n));
    const std::uint64_t size = std::uint64_t{1} << ((drawn >> 32) * powers >> 32);
    const std::uint64_t rank = size - 1 + (drawn & (size - 1));
    return rank < n ? rank : (drawn & 0xFFFFFFFF) * n >> 32;
  }

  /// An element of a container, array or span, by `below` or by `skewed`.
  template <class Elements>
  const auto& pick(const Elements& from) {
    return from[below(from.size())];
  }
  template <class Elements>
  const auto& pick_skewed(const Elements& from) {
    return from[skewed(from.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace allot::corpora::synthetic

#include "harness/plan/random.hpp"

#include <initializer_list>

#include "errors/check.hpp"

namespace allot::plan {

std::uint64_t Random::next() {
  // Increment and multipliers are those of the paper's reference implementation.
  state_ += 0x9E3779B97F4A7C15U;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
  return mixed ^ (mixed >> 31U);
}

std::uint64_t Random::below(std::uint64_t bound) {
  CHECK(bound > 0);
  // 2^64 mod bound: draws below it would favour small remainders.
  const std::uint64_t biased = (0 - bound) % bound;
  std::uint64_t draw = next();
  while (draw < biased) draw = next();
  return draw % bound;
}

Random stream_of(std::uint64_t seed, std::uint64_t purpose, std::uint64_t round,
                 std::uint64_t slot) {
  std::uint64_t mixed = seed;
  for (const std::uint64_t part : {purpose, round, slot}) {
    mixed = Random(mixed).next() ^ part;
  }
  return Random(mixed);
}

}  // namespace allot::plan

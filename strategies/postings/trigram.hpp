// A trigram is three consecutive runes of one document; here they become numbers.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "strategies/postings/strategy.hpp"

namespace allot::postings {

/// Three runes of 21 bits each, the first highest: keys order as their runes do.
using Key = std::uint64_t;

/// The index of a trigram's first rune, counted over all runes of the shard.
using Position = std::uint32_t;

/// Three runes below 128 in 21 bits, in the order of their keys.
using AsciiSlot = std::uint32_t;

inline constexpr std::size_t ascii_slots = std::size_t{1} << 21;

inline constexpr unsigned rune_bits = 21;
inline constexpr Key key_mask = (Key{1} << 3 * rune_bits) - 1;

constexpr Key key_of(AsciiSlot slot) {
  return Key{slot >> 14} << 2 * rune_bits | Key{slot >> 7 & 0x7F} << rune_bits | (slot & 0x7F);
}

constexpr bool is_ascii(Key key) {
  return (key & ~key_of(ascii_slots - 1)) == 0;
}

/// Of a key that is ASCII.
constexpr AsciiSlot slot_of(Key key) {
  return static_cast<AsciiSlot>(key >> 2 * rune_bits << 14 | (key >> rune_bits & 0x7F) << 7 |
                                (key & 0x7F));
}

/// For maps that take the low bits of a hash as the bucket: the low 21 bits of a key are one rune,
/// so nearly all keys would share about a hundred buckets. Fibonacci hashing: the multiplier is
/// 2^64 divided by the golden ratio, and the well-mixed high half of the product is folded down.
struct MixedHash {
  std::size_t operator()(Key key) const {
    const std::uint64_t product = key * 0x9E3779B97F4A7C15u;
    return static_cast<std::size_t>(product ^ product >> 32);
  }
};

/// How many distinct trigrams a shard is likely to hold. Vocabulary grows about as the square root
/// of a text's length (Heaps' law); the factor fits the 264,136 that the first 100 MiB of
/// Kubernetes contain. A guess for reserving memory, nothing more.
inline std::size_t expected_trigrams(const SizeHint& hint) {
  return static_cast<std::size_t>(26 * std::sqrt(static_cast<double>(hint.content_bytes)));
}

}  // namespace allot::postings

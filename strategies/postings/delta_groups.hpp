// The loop of the strategies that encode many postings at a time: all deltas of a group first, then
// all varints in vector code, then all bytes to where they belong.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "strategies/postings/varint.hpp"
#include "strategies/postings/vector_loops.hpp"

namespace allot::postings {

/// Posts to what `numbers` stand for, slots or lines, in their order. For the i-th, in this order:
/// `prefetch(number)` some postings ahead; `delta(number, i)`, which returns the distance to the
/// list's last position and moves that; `append(number, varint)` with a ShortVarint, or a Varint
/// where one of the group needs it. The deltas of up to 64 postings are taken before the first of
/// them is appended.
template <class Prefetch, class Delta, class Append>
void post_deltas(std::span<const std::uint32_t> numbers, Prefetch&& prefetch, Delta&& delta,
                 Append&& append) {
  // Postings ahead that are prefetched: they take about as long as memory to answer, and their
  // lines are a tenth of an L1 cache.
  constexpr std::size_t look_ahead = 48;
  VarintGroup group;
  for (std::size_t begin = 0; begin < numbers.size(); begin += VarintGroup::most) {
    const std::span<const std::uint32_t> rest = numbers.subspan(begin);
    const std::size_t count = std::min(rest.size(), VarintGroup::most);
    for (std::size_t i = 0; i < count; ++i) {
      if (i + look_ahead < rest.size()) prefetch(rest[i + look_ahead]);
      group.values[i] = delta(rest[i], begin + i);
    }
    if (encode_varints(group, count)) [[likely]] {
      for (std::size_t i = 0; i < count; ++i)
        append(rest[i], ShortVarint{group.words[i], group.sizes[i]});
    } else {  // a delta of 2^28 or more, which only shards of that size can have
      for (std::size_t i = 0; i < count; ++i) append(rest[i], encode_varint(group.values[i]));
    }
  }
}

}  // namespace allot::postings

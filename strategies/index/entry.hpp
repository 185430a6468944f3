// The entries that chained tables allocate, in the two sizes of the original's history.
#pragma once

#include <cstddef>
#include <cstdint>

#include "strategies/index/blob.hpp"

namespace allot::index {

/// The original's entry of 2022 on a 64-bit machine. Its fields take 60 bytes; the pointers'
/// alignment pads them to 64, so that an array of entries wastes nothing beyond that.
struct WideEntry {
  Id id;
  WideEntry* next;
  std::uint64_t pack_index;
  std::uint32_t offset;
  std::uint32_t length;
  std::uint32_t uncompressed_length;
  std::uint32_t spare;  // the padding, named because batches keep something in it
};
static_assert(offsetof(WideEntry, spare) == 60);
static_assert(sizeof(WideEntry) == 64 && alignof(WideEntry) == 8);

/// With a 32-bit pack index, as the original has it today: no padding.
struct CompactEntry {
  Id id;
  CompactEntry* next;
  std::uint32_t pack_index;
  std::uint32_t offset;
  std::uint32_t length;
  std::uint32_t uncompressed_length;
};
static_assert(sizeof(CompactEntry) == 56);

template <class Entry>
void fill(Entry& entry, const Id& id, const Location& at) {
  entry.id = id;
  entry.pack_index = at.pack_index;
  entry.offset = at.offset;
  entry.length = at.length;
  entry.uncompressed_length = at.uncompressed_length;
}

template <class Entry>
Location location_of(const Entry& entry) {
  return {static_cast<std::uint32_t>(entry.pack_index), entry.offset, entry.length,
          entry.uncompressed_length};
}

}  // namespace allot::index

// Postings as flat (key, position) records in one growing array, for the strategies that bring them
// into order only when they are written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "strategies/postings/emitter.hpp"
#include "strategies/postings/trigram.hpp"

namespace allot::postings {

struct FlatRecord {
  Key key;
  Position position;
};

/// The records [first, last) of one trigram.
struct FlatRun {
  std::size_t first;
  std::size_t last;
};

/// Calls `visit(key, run)` for each run of equal keys among `count` records; `key_at(i)` is the
/// i-th's.
template <class KeyAt, class Visit>
void for_each_run(std::size_t count, KeyAt&& key_at, Visit&& visit) {
  for (std::size_t first = 0; first < count;) {
    const Key key = key_at(first);
    std::size_t last = first + 1;
    while (last < count && key_at(last) == key) ++last;
    visit(key, FlatRun{first, last});
    first = last;
  }
}

/// Announces a list for each run.
template <class KeyAt>
void collect_runs(std::size_t count, KeyAt&& key_at, Emitter<FlatRun>& emitter) {
  for_each_run(count, key_at, [&](Key key, FlatRun run) { emitter.list(key, run); });
}

/// Writes the positions of a run as deltas; `position_at(i)` is the i-th record's.
template <class PositionAt>
void write_run(FlatRun run, PositionAt&& position_at, ByteStream& stream) {
  stream.deltas(run.last - run.first, 0, [&](std::size_t i) { return position_at(run.first + i); });
}

}  // namespace allot::postings

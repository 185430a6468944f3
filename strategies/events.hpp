// What happens inside a strategy's own structures: writes to maps and searches in them, rehashes,
// lists that outgrow their memory. Noted only in the worker that counts, which is built of the same
// sources with ALLOT_EVENTS defined (DECISIONS.md); everywhere else a note is no code at all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace allot::strategies {

#ifdef ALLOT_EVENTS
constexpr bool events_are_noted = true;
#else
constexpr bool events_are_noted = false;
#endif

enum class Event : std::size_t {
  map_write,    // a value of a map was set: a new one, or an old one replaced
  map_look_up,  // a map was searched for a key
  rehash,       // a map that was in use took a larger table
  list_growth,  // a list that was in use took more memory
  moved_byte    // held by such a list, or by such a map if it moves its entries
};
inline constexpr std::size_t event_count = 5;

/// Indexed by Event.
using EventCounts = std::array<std::uint64_t, event_count>;

/// What the calling thread has noted so far; null in a program that notes nothing.
const EventCounts* noted_events();

/// Adds to the calling thread's counts. Only where events are noted.
void add_event(Event event, std::uint64_t times);

inline void note([[maybe_unused]] Event event, [[maybe_unused]] std::uint64_t times = 1) {
  if constexpr (events_are_noted) add_event(event, times);
}

/// A list that holds so many bytes takes more memory. Where realloc can extend the old block, they
/// stay where they are; the note is of what a copy would cost.
inline void note_growth([[maybe_unused]] std::uint64_t bytes) {
  note(Event::list_growth);
  note(Event::moved_byte, bytes);
}

/// Lives while something is done to a map, and notes it if that makes the map rehash.
template <class Map, bool noted = events_are_noted>
class RehashWatch {
 public:
  explicit RehashWatch(const Map&) {}
};

template <class Map>
class RehashWatch<Map, true> {
 public:
  explicit RehashWatch(const Map& map)
      : map_(map), buckets_(map.bucket_count()), entries_(map.size()) {}
  RehashWatch(const RehashWatch&) = delete;
  RehashWatch& operator=(const RehashWatch&) = delete;
  ~RehashWatch() {
    if (map_.bucket_count() == buckets_ || entries_ == 0) return;
    note(Event::rehash);
    if constexpr (!has_nodes) note(Event::moved_byte, entries_ * sizeof(typename Map::value_type));
  }

 private:
  // A map of nodes links them anew and moves none.
  static constexpr bool has_nodes = requires { typename Map::node_type; };

  const Map& map_;
  std::size_t buckets_;
  std::size_t entries_;
};

/// Lives while something is added to a vector, and notes it if that makes the vector grow.
template <class Vector, bool noted = events_are_noted>
class GrowthWatch {
 public:
  explicit GrowthWatch(const Vector&) {}
};

template <class Vector>
class GrowthWatch<Vector, true> {
 public:
  explicit GrowthWatch(const Vector& vector)
      : vector_(vector), capacity_(vector.capacity()), size_(vector.size()) {}
  GrowthWatch(const GrowthWatch&) = delete;
  GrowthWatch& operator=(const GrowthWatch&) = delete;
  ~GrowthWatch() {
    if (vector_.capacity() != capacity_ && capacity_ > 0)
      note_growth(size_ * sizeof(typename Vector::value_type));
  }

 private:
  const Vector& vector_;
  std::size_t capacity_;
  std::size_t size_;
};

}  // namespace allot::strategies

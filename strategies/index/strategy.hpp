// What a strategy of the `index` study is: a map from blob ids to locations, of which an index has
// one per blob type.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include "strategies/index/blob.hpp"

namespace allot::index {

/// A map of entries that come one by one and never go. It is told how many will come; most maps
/// grow as the original does and don't listen. Ids may repeat, also with equal locations. Visitors
/// see (const Location&), or (const Id&, const Location&) where all entries are visited; they
/// return false to stop, and for_each tells whether none did. Nothing is added during a visit.
template <class M>
concept IndexStrategy = std::constructible_from<M, std::uint64_t> &&
    requires(M map, const M& built, const Id& id, const Location& location,
             bool (*visit)(const Location&), bool (*visit_all)(const Id&, const Location&)) {
  map.add(id, location);
  // The first match, whichever that is: layouts order equal ids differently.
  { built.get(id) } -> std::same_as<std::optional<Location>>;
  built.for_each_with_id(id, visit);
  { built.for_each(visit_all) } -> std::same_as<bool>;
  { built.size() } -> std::same_as<std::uint64_t>;
};

/// `get` for a map whose for_each_with_id costs no more.
template <class Map>
std::optional<Location> first_match(const Map& map, const Id& id) {
  std::optional<Location> first;
  map.for_each_with_id(id, [&](const Location& location) {
    first = location;
    return false;
  });
  return first;
}

}  // namespace allot::index

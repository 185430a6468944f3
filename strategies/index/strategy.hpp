// What a strategy of the `index` study is: a map from blob ids to locations, of which an index has
// one per blob type. And the index as the workloads see it, whatever the strategy.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "strategies/index/blob.hpp"
#include "strategies/registry.hpp"

namespace allot::index {

/// What is known of an index before it is built. Most strategies grow as the original does and
/// don't look at it.
struct SizeHint {
  std::uint64_t blobs = 0;  // of each type
};

/// Entries come one by one and never go. Ids may repeat, also with equal locations. Visitors see
/// (const Location&), or (const Id&, const Location&) where all entries are visited; they return
/// false to stop, and for_each tells whether none did. No entry may be added during a visit.
template <class M>
concept IndexStrategy = std::constructible_from<M, const SizeHint&> &&
    requires(M map, const M& built, const Id& id, const Location& location,
             bool (*visit)(const Location&), bool (*visit_all)(const Id&, const Location&)) {
      map.add(id, location);
      // The first match, whichever that is: layouts order equal ids differently.
      { built.get(id) } -> std::same_as<std::optional<Location>>;
      built.for_each_with_id(id, visit);
      { built.for_each(visit_all) } -> std::same_as<bool>;
      { built.size() } -> std::same_as<std::uint64_t>;
    };

/// Sums over all entries: what a visit of the whole index is good for.
struct Totals {
  std::uint64_t entries = 0;
  std::uint64_t length = 0;
  std::uint64_t uncompressed_length = 0;

  bool operator==(const Totals&) const = default;
};

/// The index of a repository whose strategy is erased: one virtual call per pack, batch of keys or
/// visit of everything. All functions may be called from several threads.
class BlobIndex {
 public:
  /// Returns false to stop.
  using Visitor = std::function<bool(const PackedBlob&)>;

  virtual ~BlobIndex() = default;

  virtual void store_pack(const Id& pack, std::span<const Blob> blobs) = 0;

  /// Takes in what `other`, of the same strategy, holds: all of its pack ids, and those of its
  /// entries that this index doesn't hold already, equal in everything including the pack's id.
  virtual void merge(const BlobIndex& other) = 0;

  /// Writes 1 or 0 for each of `keys`: held or not. `found` is as long.
  virtual void look_up(std::span<const BlobKey> keys, std::span<unsigned char> found) const = 0;

  [[nodiscard]] virtual std::optional<PackedBlob> get(const BlobKey& key) const = 0;
  virtual void for_each_with_id(const BlobKey& key, const Visitor& visit) const = 0;
  /// False if the visitor stopped it.
  virtual bool for_each(const Visitor& visit) const = 0;

  [[nodiscard]] virtual Totals totals() const = 0;
  [[nodiscard]] virtual std::uint64_t size() const = 0;
};

using Registry = strategies::Registry<BlobIndex, SizeHint>;

template <IndexStrategy Map>
class ErasedIndex;

/// Registers the index on `Map`; called by ENROLL.
template <IndexStrategy Map>
bool enrol(std::string_view name, std::string_view about) {
  return Registry::instance().enrol(name, {std::string(about), [](const SizeHint& hint) {
                                             return std::make_unique<ErasedIndex<Map>>(hint);
                                           }});
}

}  // namespace allot::index

#include "strategies/index/erased_index.hpp"

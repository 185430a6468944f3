// The index around a strategy's maps, with what all strategies share: the pack ids and the lock.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "errors/check.hpp"
#include "strategies/index/blob_index.hpp"
#include "strategies/index/strategy.hpp"

namespace allot::index {

/// As in the original, one lock guards everything and is taken per pack and per look-up, also where
/// one thread is alone: about 10 ns. Beside the maps it allocates the list of pack ids, 32 bytes
/// each, that doubles by new and copy.
template <IndexStrategy Map>
class ErasedIndex final : public BlobIndex {
 public:
  explicit ErasedIndex(const SizeHint& hint) : maps_{Map(hint.blobs[0]), Map(hint.blobs[1])} {}

  void store_pack(const Id& pack, std::span<const Blob> blobs) override {
    const std::lock_guard lock(mutex_);
    const std::uint32_t pack_index = next_pack_index();
    packs_.push_back(pack);
    for (const Blob& blob : blobs) {
      map_of(blob.type).add(blob.id,
                            {pack_index, blob.offset, blob.length, blob.uncompressed_length});
    }
  }

  void merge(const BlobIndex& other) override {
    const auto* const same = dynamic_cast<const ErasedIndex*>(&other);
    CHECK(same != nullptr && same != this);
    const std::scoped_lock lock(mutex_, same->mutex_);
    const std::uint32_t packs_before = next_pack_index();
    packs_.insert(packs_.end(), same->packs_.begin(), same->packs_.end());
    for (std::size_t type = 0; type < blob_types; ++type) {
      same->maps_[type].for_each([&](const Id& id, const Location& theirs) {
        Location moved = theirs;
        moved.pack_index += packs_before;
        if (!holds(maps_[type], id, moved)) maps_[type].add(id, moved);
        return true;
      });
    }
  }

  void look_up(std::span<const BlobKey> keys, std::span<unsigned char> found) const override {
    for (std::size_t at = 0; at < keys.size(); ++at) {
      const std::lock_guard lock(mutex_);
      found[at] = map_of(keys[at].type).get(keys[at].id).has_value() ? 1 : 0;
    }
  }

  [[nodiscard]] std::optional<PackedBlob> get(const BlobKey& key) const override {
    const std::lock_guard lock(mutex_);
    const std::optional<Location> location = map_of(key.type).get(key.id);
    return location ? std::optional(packed(key, *location)) : std::nullopt;
  }

  void for_each_with_id(const BlobKey& key, const Visitor& visit) const override {
    const std::lock_guard lock(mutex_);
    map_of(key.type).for_each_with_id(
        key.id, [&](const Location& location) { return visit(packed(key, location)); });
  }

  bool for_each(const Visitor& visit) const override {
    const std::lock_guard lock(mutex_);
    for (const BlobType type : {BlobType::data, BlobType::tree}) {
      const bool completed = map_of(type).for_each([&](const Id& id, const Location& location) {
        return visit(packed({type, id}, location));
      });
      if (!completed) return false;
    }
    return true;
  }

  [[nodiscard]] Totals totals() const override {
    const std::lock_guard lock(mutex_);
    Totals sum;
    for (const Map& map : maps_) {
      map.for_each([&](const Id&, const Location& location) {
        sum.entries += 1;
        sum.length += location.length;
        sum.uncompressed_length += location.uncompressed_length;
        return true;
      });
    }
    return sum;
  }

  [[nodiscard]] std::uint64_t size() const override {
    const std::lock_guard lock(mutex_);
    return maps_[0].size() + maps_[1].size();
  }

 private:
  /// Of 2^32 positions the last is left to strategies that mark empty places with it.
  [[nodiscard]] std::uint32_t next_pack_index() const {
    CHECK(packs_.size() < std::numeric_limits<std::uint32_t>::max());
    return static_cast<std::uint32_t>(packs_.size());
  }

  [[nodiscard]] Map& map_of(BlobType type) { return maps_[static_cast<std::size_t>(type)]; }
  [[nodiscard]] const Map& map_of(BlobType type) const {
    return maps_[static_cast<std::size_t>(type)];
  }

  [[nodiscard]] PackedBlob packed(const BlobKey& key, const Location& at) const {
    return {key, packs_[at.pack_index], at.offset, at.length, at.uncompressed_length};
  }

  [[nodiscard]] bool holds(const Map& map, const Id& id, const Location& wanted) const {
    bool held = false;
    map.for_each_with_id(id, [&](const Location& mine) {
      held = mine.offset == wanted.offset && mine.length == wanted.length &&
             mine.uncompressed_length == wanted.uncompressed_length &&
             packs_[mine.pack_index] == packs_[wanted.pack_index];
      return !held;
    });
    return held;
  }

  mutable std::mutex mutex_;
  std::vector<Id> packs_;
  std::array<Map, blob_types> maps_;
};

/// Registers the index on `Map`; called by ENROLL.
template <IndexStrategy Map>
bool enrol(std::string_view name, std::string_view about) {
  return Registry::instance().enrol(name, {std::string(about), [](const SizeHint& hint) {
                                             return std::make_unique<ErasedIndex<Map>>(hint);
                                           }});
}

}  // namespace allot::index

// The index of a repository as the workloads see it, whatever the strategy.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "strategies/index/blob.hpp"
#include "strategies/registry.hpp"

namespace allot::index {

/// What is known of an index before it is built.
struct SizeHint {
  std::array<std::uint64_t, blob_types> blobs{};  // of each type
};

/// Sums over all entries: what a visit of the whole index is good for.
struct Totals {
  std::uint64_t entries = 0;
  std::uint64_t length = 0;
  std::uint64_t uncompressed_length = 0;

  bool operator==(const Totals&) const = default;
};

/// An index whose strategy is erased: one virtual call per pack, batch of keys or
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

/// Strategies enrol themselves (erased_index.hpp).
using Registry = strategies::Registry<BlobIndex, SizeHint>;

}  // namespace allot::index

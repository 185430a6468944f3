// The index kept in the plainest way: what every strategy is compared with.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "strategies/index/blob_index.hpp"

namespace allot::index {

/// Shares no code with the strategies, and keeps whole blobs with whole pack ids. It is not
/// enrolled, is used by one thread, and costs about 200 bytes and a microsecond per blob.
class Reference final : public BlobIndex {
 public:
  void store_pack(const Id& pack, std::span<const Blob> blobs) override;
  void merge(const BlobIndex& other) override;
  void look_up(std::span<const BlobKey> keys, std::span<unsigned char> found) const override;
  [[nodiscard]] std::optional<PackedBlob> get(const BlobKey& key) const override;
  void for_each_with_id(const BlobKey& key, const Visitor& visit) const override;
  bool for_each(const Visitor& visit) const override;
  [[nodiscard]] Totals totals() const override;
  [[nodiscard]] std::uint64_t size() const override { return blobs_.size(); }

 private:
  using Key = std::pair<BlobType, std::array<unsigned char, 32>>;
  static Key key_of(const BlobKey& key) { return {key.type, key.id.bytes}; }

  std::multimap<Key, PackedBlob> blobs_;
};

}  // namespace allot::index

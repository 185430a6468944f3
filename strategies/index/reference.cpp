#include "strategies/index/reference.hpp"

#include <algorithm>

namespace allot::index {

void Reference::store_pack(const Id& pack, std::span<const Blob> blobs) {
  for (const Blob& blob : blobs) {
    const PackedBlob packed{
        {blob.type, blob.id}, pack, blob.offset, blob.length, blob.uncompressed_length};
    blobs_.emplace(key_of(packed.key), packed);
  }
}

void Reference::merge(const BlobIndex& other) {
  other.for_each([this](const PackedBlob& theirs) {
    const auto [first, last] = blobs_.equal_range(key_of(theirs.key));
    const bool held =
        std::any_of(first, last, [&](const auto& mine) { return mine.second == theirs; });
    if (!held) blobs_.emplace(key_of(theirs.key), theirs);
    return true;
  });
}

void Reference::look_up(std::span<const BlobKey> keys, std::span<unsigned char> found) const {
  for (std::size_t at = 0; at < keys.size(); ++at) {
    found[at] = blobs_.contains(key_of(keys[at])) ? 1 : 0;
  }
}

std::optional<PackedBlob> Reference::get(const BlobKey& key) const {
  const auto found = blobs_.find(key_of(key));
  return found == blobs_.end() ? std::nullopt : std::optional(found->second);
}

void Reference::for_each_with_id(const BlobKey& key, const Visitor& visit) const {
  const auto [first, last] = blobs_.equal_range(key_of(key));
  std::all_of(first, last, [&](const auto& blob) { return visit(blob.second); });
}

bool Reference::for_each(const Visitor& visit) const {
  return std::all_of(blobs_.begin(), blobs_.end(),
                     [&](const auto& blob) { return visit(blob.second); });
}

Totals Reference::totals() const {
  Totals sum;
  for (const auto& [key, blob] : blobs_) {
    sum.entries += 1;
    sum.length += blob.length;
    sum.uncompressed_length += blob.uncompressed_length;
  }
  return sum;
}

}  // namespace allot::index

// The output of the `index` study's workloads as digests that don't depend on a layout's order.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "strategies/index/blob_index.hpp"

namespace allot::bench {

/// Of a set of blobs in which blobs may repeat: the sum, modulo 2^128, of the xxh3-128 of each, and
/// their number. Any order gives the same; what is missing, changed or there once too often
/// doesn't.
class BlobSum {
 public:
  void add(const index::PackedBlob& blob);
  /// 32 hex digits.
  [[nodiscard]] std::string digest() const;

 private:
  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
  std::uint64_t count_ = 0;
};

/// Of all entries.
std::string content_digest(const index::BlobIndex& index);

/// Of what `found` says of each key, in order, and of all that the index has under these keys.
std::string look_up_digest(const index::BlobIndex& index, std::span<const index::BlobKey> keys,
                           std::span<const unsigned char> found);

/// One digest for several, in order.
std::string digest_of_digests(std::span<const std::string> digests);

}  // namespace allot::bench

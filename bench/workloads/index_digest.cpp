#include "bench/workloads/index_digest.hpp"

#include <array>
#include <cstring>
#include <string_view>

#include "corpora/digest.hpp"

namespace allot::bench {
namespace {

/// Without the padding that the struct has.
class BlobBytes {
 public:
  explicit BlobBytes(const index::PackedBlob& blob) {
    put(blob.key.type);
    put(blob.key.id.bytes);
    put(blob.pack.bytes);
    put(blob.offset);
    put(blob.length);
    put(blob.uncompressed_length);
  }

  [[nodiscard]] std::string_view all() const { return {bytes_.data(), size_}; }

 private:
  template <class Field>
  void put(const Field& field) {
    std::memcpy(bytes_.data() + size_, &field, sizeof field);
    size_ += sizeof field;
  }

  std::array<char, 4 + 32 + 32 + 3 * 4> bytes_;
  std::size_t size_ = 0;
};

}  // namespace

void BlobSum::add(const index::PackedBlob& blob) {
  std::array<std::uint64_t, 2> hash;
  const corpora::DigestBytes bytes = corpora::digest_of(BlobBytes(blob).all());
  static_assert(sizeof hash == sizeof bytes);
  std::memcpy(&hash, &bytes, sizeof hash);
  low_ += hash[0];
  high_ += hash[1] + (low_ < hash[0] ? 1 : 0);
  count_ += 1;
}

std::string BlobSum::digest() const {
  corpora::Hasher hasher;
  hasher.add(low_);
  hasher.add(high_);
  hasher.add(count_);
  return corpora::to_hex(hasher.digest());
}

std::string content_digest(const index::BlobIndex& index) {
  BlobSum sum;
  index.for_each([&](const index::PackedBlob& blob) {
    sum.add(blob);
    return true;
  });
  return sum.digest();
}

std::string look_up_digest(const index::BlobIndex& index, std::span<const index::BlobKey> keys,
                           std::span<const unsigned char> found) {
  BlobSum sum;
  for (const index::BlobKey& key : keys) {
    index.for_each_with_id(key, [&](const index::PackedBlob& blob) {
      sum.add(blob);
      return true;
    });
  }
  corpora::Hasher hasher;
  hasher.add(std::string_view(reinterpret_cast<const char*>(found.data()), found.size()));
  hasher.add(sum.digest());
  return corpora::to_hex(hasher.digest());
}

std::string digest_of_digests(std::span<const std::string> digests) {
  corpora::Hasher hasher;
  for (const std::string& digest : digests) hasher.add(digest);
  return corpora::to_hex(hasher.digest());
}

}  // namespace allot::bench

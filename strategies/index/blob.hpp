// The words of a repository's index: blobs, and the packs that hold them.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

namespace allot::index {

/// Names a blob or a pack: the SHA-256 of its content.
struct Id {
  alignas(std::uint64_t) std::array<unsigned char, 32> bytes;

  friend bool operator==(const Id& a, const Id& b) {
    // Of a fixed size, memcmp compiles to a few word comparisons; std::array's == is a call.
    return std::memcmp(a.bytes.data(), b.bytes.data(), sizeof a.bytes) == 0;
  }
};

enum class BlobType : std::uint32_t { data, tree };
inline constexpr std::size_t blob_types = 2;

/// A blob as an index file lists it below its pack.
struct Blob {
  Id id;
  BlobType type;
  std::uint32_t offset;               // in the pack, bytes
  std::uint32_t length;               // in the pack, bytes
  std::uint32_t uncompressed_length;  // 0 where the blob is not compressed
};

/// What is looked up. A data and a tree blob may have the same id.
struct BlobKey {
  BlobType type;
  Id id;

  bool operator==(const BlobKey&) const = default;
};

/// Where a blob lies. The pack is a position in a list of pack ids that the index keeps.
struct Location {
  std::uint32_t pack_index;
  std::uint32_t offset;
  std::uint32_t length;
  std::uint32_t uncompressed_length;
};

/// A blob with all that the index knows of it.
struct PackedBlob {
  BlobKey key;
  Id pack;
  std::uint32_t offset;
  std::uint32_t length;
  std::uint32_t uncompressed_length;

  bool operator==(const PackedBlob&) const = default;
};

}  // namespace allot::index

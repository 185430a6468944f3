// Repositories for the tests of this study, drawn from a seed.
#pragma once

#include <cstring>
#include <vector>

#include "corpora/synthetic/random.hpp"
#include "strategies/index/blob_index.hpp"

namespace allot::index {

/// The id number `n`. Different numbers give different ids, and hashes that lie anywhere.
inline Id numbered_id(std::uint64_t n) {
  corpora::synthetic::Random random(n);
  Id id;
  for (std::size_t at = 0; at < sizeof id.bytes; at += sizeof n) {
    const std::uint64_t word = random.next();
    std::memcpy(&id.bytes[at], &word, sizeof word);
  }
  return id;
}

struct TestPack {
  Id id;
  std::vector<Blob> blobs;
};

struct Shape {
  std::size_t packs = 0;
  std::uint64_t distinct_ids = 1;  // few of them give duplicates, also equal in everything
};

/// Up to 20 blobs a pack, data and tree.
inline std::vector<TestPack> draw_packs(std::uint64_t seed, Shape shape) {
  corpora::synthetic::Random random(seed);
  std::vector<TestPack> packs(shape.packs);
  for (TestPack& pack : packs) {
    pack.id = numbered_id(random.below(1 << 20));
    pack.blobs.resize(random.below(21));
    for (Blob& blob : pack.blobs) {
      blob.id = numbered_id(random.below(shape.distinct_ids));
      blob.type = random.chance(300) ? BlobType::tree : BlobType::data;
      blob.offset = static_cast<std::uint32_t>(random.below(4));
      blob.length = static_cast<std::uint32_t>(random.next());
      blob.length %= 8;
      blob.uncompressed_length = random.chance(500) ? 0xFFFFFFFF : 0;
    }
  }
  return packs;
}

inline void store(BlobIndex& index, const std::vector<TestPack>& packs) {
  for (const TestPack& pack : packs) index.store_pack(pack.id, pack.blobs);
}

}  // namespace allot::index

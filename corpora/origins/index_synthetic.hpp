// The index files of a generated repository, also for who needs no pack of them.
#pragma once

#include <cstdint>
#include <functional>

#include "corpora/corpus.hpp"

namespace allot::corpora {

struct IndexShape {
  /// What a pack holds. `full`: data blobs until 16 MiB are reached, each of 2000 bytes and up to
  /// 4 MiB more: 8.66 on average. `one`: a single blob, as the original's benchmark of loading has.
  enum class Packs { full, one };

  std::uint64_t seed = 1;
  std::uint64_t packs = 0;
  std::uint64_t packs_per_file = 1;
  Packs contents = Packs::full;
  /// Of the repository: 2 tells what a blob's length was before compression, 1 doesn't.
  std::uint64_t version = 2;
};

/// Shows `take` the files in corpus order. A document is valid during the call.
void write_index_files(const IndexShape& shape, const std::function<void(const Document&)>& take);

}  // namespace allot::corpora

// What a corpus of the study `index` is like: the index files of a backup repository.
#pragma once

#include <cstdint>

#include "corpora/corpus.hpp"
#include "corpora/power_histogram.hpp"
#include "corpora/spread.hpp"

namespace allot::corpora {

struct IndexStatistics {
  std::uint64_t files = 0;
  std::uint64_t file_bytes = 0;        // as they are stored
  std::uint64_t compressed_files = 0;  // of a repository of version 2
  std::uint64_t superseded_files = 0;  // older ones that these replace
  std::uint64_t packs = 0;
  std::uint64_t distinct_packs = 0;
  std::uint64_t blobs = 0;
  std::uint64_t tree_blobs = 0;
  std::uint64_t compressed_blobs = 0;  // with a length before compression
  std::uint64_t distinct_ids = 0;
  Spread packs_per_file;
  Spread blobs_per_pack;
  Spread blob_bytes;  // in the pack: compressed and encrypted
  PowerHistogram blob_sizes;

  [[nodiscard]] std::uint64_t duplicates() const { return blobs - distinct_ids; }
};

/// Reads one file at a time as a tree of JSON; memory is that tree's, plus about 50 bytes per blob.
/// Throws Error (exit `invalid`) that names the document and the place of what is not as an index
/// file has to be.
IndexStatistics index_statistics_of(const Corpus& corpus);

}  // namespace allot::corpora

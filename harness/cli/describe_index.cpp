// What a corpus of index files of a backup tool is like.
#include "corpora/index_statistics.hpp"
#include "harness/cli/description.hpp"

namespace allot::cli {

Description describe_index(const corpora::Corpus& corpus) {
  using As = Figure::As;
  const corpora::IndexStatistics s = corpora::index_statistics_of(corpus);
  return {
      "index",
      {
          {"files", "files", s.files},
          {"  compressed", "compressed_files", s.compressed_files},
          {"  superseded by these", "superseded_files", s.superseded_files},
          {"content", "content_bytes", s.file_bytes, As::bytes},
          {"packs", "packs", s.packs},
          {"  distinct", "distinct_packs", s.distinct_packs},
          {"  per file, median", "packs_per_file_p50", s.packs_per_file.at(0.5)},
          {"  per file, most", "packs_per_file_max", s.packs_per_file.at(1)},
          {"blobs", "blobs", s.blobs},
          {"  of trees", "tree_blobs", s.tree_blobs},
          {"  compressed", "compressed_blobs", s.compressed_blobs},
          {"  per pack, mean", "blobs_per_pack_mean", s.blobs_per_pack.mean(), As::decimal},
          {"  per pack, most", "blobs_per_pack_max", s.blobs_per_pack.at(1)},
          {"distinct ids", "distinct_ids", s.distinct_ids},
          {"duplicates", "duplicates", s.duplicates()},
          {"blob bytes", "blob_bytes", s.blob_bytes.sum(), As::bytes},
          {"  mean", "blob_bytes_mean", s.blob_bytes.mean(), As::decimal},
          {"  10 % quantile", "blob_bytes_p10", s.blob_bytes.at(0.1)},
          {"  median", "blob_bytes_p50", s.blob_bytes.at(0.5)},
          {"  90 % quantile", "blob_bytes_p90", s.blob_bytes.at(0.9)},
          {"  largest", "blob_bytes_max", s.blob_bytes.at(1)},
      },
      {{"blobs by bytes", "blob_sizes", s.blob_sizes.bins()}},
  };
}

}  // namespace allot::cli

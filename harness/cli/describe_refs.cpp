// What a corpus of reftable files is like.
#include "corpora/refs_statistics.hpp"
#include "harness/cli/description.hpp"

namespace allot::cli {
namespace {

const char* hash_name(std::size_t hash_bytes) {
  if (hash_bytes == 0) return "none";
  return hash_bytes == 20 ? "sha1" : "sha256";
}

}  // namespace

Description describe_refs(const corpora::Corpus& corpus) {
  using As = Figure::As;
  const corpora::RefsStatistics s = corpora::refs_statistics_of(corpus);
  return {
      "refs",
      {
          {"tables", "tables", s.tables},
          {"  with an index", "indexed_tables", s.indexed_tables},
          {"content", "content_bytes", s.bytes, As::bytes},
          {"hash", "hash", hash_name(s.hash_bytes), As::text},
          {"refs that exist", "refs", s.refs},
          {"records", "records", s.all_records()},
          {"  of an id", "records_of_ids", s.records[1]},
          {"  of a tag, peeled", "records_of_peeled_tags", s.records[2]},
          {"  symbolic", "symbolic_records", s.records[3]},
          {"  deletions", "deletions", s.records[0]},
          {"  hidden by a newer table", "hidden_records", s.hidden_records},
          {"ref blocks", "ref_blocks", s.ref_blocks},
          {"restarts", "restarts", s.restarts},
          {"name bytes, mean", "name_bytes_mean", s.name_bytes.mean(), As::decimal},
          {"  median", "name_bytes_p50", s.name_bytes.at(0.5)},
          {"  90 % quantile", "name_bytes_p90", s.name_bytes.at(0.9)},
          {"  longest", "name_bytes_max", s.name_bytes.at(1)},
          {"shared prefix bytes, mean", "shared_bytes_mean", s.shared_bytes.mean(), As::decimal},
          {"  median", "shared_bytes_p50", s.shared_bytes.at(0.5)},
          {"  90 % quantile", "shared_bytes_p90", s.shared_bytes.at(0.9)},
          {"  longest", "shared_bytes_max", s.shared_bytes.at(1)},
      },
      {
          {"records by name bytes", "name_sizes", s.name_sizes.bins()},
          {"records by shared prefix bytes", "shared_sizes", s.shared_sizes.bins()},
      },
  };
}

}  // namespace allot::cli

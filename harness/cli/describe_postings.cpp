// What a corpus of text is like for a trigram index.
#include "corpora/statistics.hpp"
#include "harness/cli/description.hpp"

namespace allot::cli {

Description describe_postings(const corpora::Corpus& corpus) {
  using As = Figure::As;
  const corpora::Statistics s = corpora::statistics_of(corpus);
  return {
      "postings",
      {
          {"documents", "documents", s.documents},
          {"content", "content_bytes", s.content_bytes, As::bytes},
          {"runes", "runes", s.runes},
          {"shards", "shards", s.shards},
          {"postings", "postings", s.postings},
          {"  of ASCII trigrams", "ascii_posting_share", s.ascii_posting_share(), As::percent},
          {"  bytes each", "bytes_per_posting", s.bytes_per_posting(), As::decimal},
          {"  delta of 1 byte", "delta_1_share", s.delta_share(1), As::percent},
          {"  delta of 2 bytes", "delta_2_share", s.delta_share(2), As::percent},
          {"  delta of 3 bytes", "delta_3_share", s.delta_share(3), As::percent},
          {"  delta of 4 bytes or more", "delta_4_share", s.delta_share(4), As::percent},
          {"distinct trigrams", "distinct_trigrams", s.distinct_trigrams},
          {"lists (distinct per shard)", "lists", s.lists},
          {"  per MB of content", "lists_per_megabyte", s.lists_per_megabyte(), As::decimal},
          {"  of ASCII trigrams", "ascii_list_share", s.ascii_list_share(), As::percent},
          {"  below 64 bytes", "lists_below_64_bytes_share", s.share_of_lists_below(64),
           As::percent},
          {"  bytes, mean", "list_bytes_mean", s.mean_list_bytes(), As::decimal},
          {"  bytes, 25 % quantile", "list_bytes_p25", s.list_bytes_at(0.25)},
          {"  bytes, median", "list_bytes_p50", s.list_bytes_at(0.5)},
          {"  bytes, 75 % quantile", "list_bytes_p75", s.list_bytes_at(0.75)},
          {"  bytes, 90 % quantile", "list_bytes_p90", s.list_bytes_at(0.9)},
          {"  bytes, 99 % quantile", "list_bytes_p99", s.list_bytes_at(0.99)},
          {"  that hold 50 % of postings", "lists_holding_50", s.lists_holding(0.5)},
          {"  that hold 90 % of postings", "lists_holding_90", s.lists_holding(0.9)},
          {"  that hold 99 % of postings", "lists_holding_99", s.lists_holding(0.99)},
      },
      {
          {"lists by length in postings", "list_lengths", s.lengths.bins()},
          {"postings by delta", "deltas", s.deltas.bins()},
      },
  };
}

}  // namespace allot::cli

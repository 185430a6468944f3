// What a corpus is like for a trigram index: the figures by which corpora are compared and the
// synthetic one is calibrated. Exact, by counting.
#pragma once

#include <cstdint>
#include <vector>

#include "corpora/corpus.hpp"
#include "corpora/power_histogram.hpp"

namespace allot::corpora {

/// Posting lists as a shard's index writes them: per distinct trigram the positions (in runes,
/// documents concatenated), each as a LEB128 varint of the distance to the one before. Lists of
/// several shards are pooled: a trigram has one list in every shard that it occurs in.
struct Statistics {
  std::uint64_t documents = 0;
  std::uint64_t content_bytes = 0;
  std::uint64_t runes = 0;
  std::uint64_t shards = 0;
  std::uint64_t postings = 0;
  std::uint64_t ascii_postings = 0;
  std::uint64_t lists = 0;
  std::uint64_t ascii_lists = 0;
  /// Of the whole corpus, whatever the number of shards.
  std::uint64_t distinct_trigrams = 0;
  /// Distances of all postings, and the lengths of all lists in postings.
  PowerHistogram deltas;
  PowerHistogram lengths;
  /// Encoded bytes of every list, ascending.
  std::vector<std::uint32_t> list_bytes;
  /// Postings of every list, descending.
  std::vector<std::uint32_t> list_postings;

  /// A part of the whole as a number from 0 to 1; 0 of nothing is 0.
  [[nodiscard]] double ascii_posting_share() const;
  [[nodiscard]] double ascii_list_share() const;
  /// Of the postings whose distance takes so many bytes; 4: or more.
  [[nodiscard]] double delta_share(std::size_t bytes) const;
  [[nodiscard]] double bytes_per_posting() const;
  /// Distinct trigrams per shard and 10^6 bytes of content.
  [[nodiscard]] double lists_per_megabyte() const;
  /// Encoded bytes that `share` of the lists stay below: 0.5 is the median.
  [[nodiscard]] std::uint32_t list_bytes_at(double share) const;
  [[nodiscard]] double mean_list_bytes() const;
  /// Of the lists with fewer encoded bytes than `limit`.
  [[nodiscard]] double share_of_lists_below(std::uint32_t limit) const;
  /// How many of the longest lists hold `share` of all postings: the size of the hot set.
  [[nodiscard]] std::uint64_t lists_holding(double share) const;
};

/// Reads the corpus shard by shard; memory is bounded by one shard's trigrams, plus 8 bytes per
/// list and one entry of a hash set per distinct trigram.
Statistics statistics_of(const Corpus& corpus);

}  // namespace allot::corpora

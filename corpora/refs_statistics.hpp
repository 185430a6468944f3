// What a corpus of the study `refs` is like: a stack of tables with the refs of a repository.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "corpora/corpus.hpp"
#include "corpora/power_histogram.hpp"
#include "corpora/spread.hpp"

namespace allot::corpora {

struct RefsStatistics {
  std::uint64_t tables = 0;
  std::uint64_t bytes = 0;
  std::size_t hash_bytes = 0;  // 20: SHA-1, 32: SHA-256, 0: no table
  /// By type of value: deletions, ids, ids with what they peel to, symbolic refs.
  std::array<std::uint64_t, 4> records{};
  std::uint64_t hidden_records = 0;  // by a newer table with the same name
  std::uint64_t refs = 0;            // neither hidden nor deleted
  std::uint64_t ref_blocks = 0;
  std::uint64_t restarts = 0;
  std::uint64_t indexed_tables = 0;
  Spread name_bytes;
  Spread shared_bytes;  // of a name with the one before it
  PowerHistogram name_sizes;
  PowerHistogram shared_sizes;

  [[nodiscard]] std::uint64_t all_records() const;
};

/// Memory grows by about 100 bytes per record. Throws Error (exit `invalid`) that names document
/// and byte of what is damaged.
RefsStatistics refs_statistics_of(const Corpus& corpus);

}  // namespace allot::corpora

// Reads a table of refs from front to back, for whoever wants to know how it is made up. The
// strategies of the study have a reader of their own, which this one shares nothing with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "corpora/corpus.hpp"

namespace allot::corpora::reftable {

struct ScannedRecord {
  std::string_view name;  // valid during the call
  std::size_t shared_bytes = 0;
  /// 0 deletion, 1 an id, 2 an id and a peeled one, 3 symbolic.
  unsigned type = 0;
};

/// What one table has beside its records.
struct TableFacts {
  std::size_t hash_bytes = 0;
  std::uint64_t ref_blocks = 0;
  std::uint64_t restarts = 0;
  bool has_index = false;
};

/// Shows `take` every ref record in order. Throws Error (exit `invalid`) that names document and
/// byte of what is damaged.
TableFacts scan_table(const Document& table, const std::function<void(const ScannedRecord&)>& take);

}  // namespace allot::corpora::reftable

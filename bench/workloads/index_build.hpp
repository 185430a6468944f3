// What the workloads of the `index` study build: one index or many, from packs in memory or from
// index files.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "bench/phases.hpp"
#include "bench/workloads/index_input.hpp"
#include "strategies/index/blob_index.hpp"

namespace allot::bench {

using MakeIndex = std::function<std::unique_ptr<index::BlobIndex>(const index::SizeHint&)>;

/// In the order in which they came to be.
using Indexes = std::vector<std::unique_ptr<index::BlobIndex>>;

/// The work of one thread. Its input, and what memory of its own it needs, is ready beforehand.
class IndexBuild {
 public:
  virtual ~IndexBuild() = default;

  /// How many indexes it makes at most, so that the list of them never grows while it is timed.
  [[nodiscard]] virtual std::size_t most_indexes() const = 0;

  /// Appends to `indexes`, which are none, and times itself by `clock`.
  virtual void run(const MakeIndex& make, Indexes& indexes, PhaseClock& clock) = 0;
};

/// Makes the work of one more thread on the same input.
using IndexBuilds = std::function<std::unique_ptr<IndexBuild>()>;

/// One index of all packs.
IndexBuilds store_packs(const corpora::Corpus& corpus);

/// An index per file, all held; then merged one by one into an empty index, each freed when it has
/// been.
IndexBuilds store_and_merge(const corpora::Corpus& corpus);

/// One index of all files' JSON.
IndexBuilds decode_files(const corpora::Corpus& corpus);

/// An index per file, all held. Files are compressed or not, as in a repository of that version.
IndexBuilds load_files(const corpora::Corpus& corpus, FileForm form);

}  // namespace allot::bench

// What the workloads of the `index` study are given, made ready beforehand and outside of the heap
// that is measured: the packs of a corpus as plain arrays, and its files in the wanted form.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "bench/kernel_memory.hpp"
#include "corpora/corpus.hpp"
#include "strategies/index/blob_index.hpp"

namespace allot::bench {

/// A corpus of index files, decoded.
class IndexPacks {
 public:
  /// Throws Error, naming document and byte, for a document that is no index file, or in which a
  /// pack lists a blob twice.
  explicit IndexPacks(const corpora::Corpus& corpus);

  struct Pack {
    index::Id id;
    std::size_t first_blob;
    std::size_t end_blob;
  };
  struct File {
    std::size_t first_pack;
    std::size_t end_pack;
    index::SizeHint hint;
  };

  [[nodiscard]] std::span<const File> files() const { return files_; }
  [[nodiscard]] std::span<const Pack> packs() const { return packs_; }
  [[nodiscard]] std::span<const index::Blob> blobs() const { return blobs_; }

  [[nodiscard]] std::span<const Pack> packs_of(const File& file) const {
    return packs_.subspan(file.first_pack, file.end_pack - file.first_pack);
  }
  [[nodiscard]] std::span<const index::Blob> blobs_of(const Pack& pack) const {
    return blobs_.subspan(pack.first_blob, pack.end_blob - pack.first_blob);
  }
  /// Of the whole corpus.
  [[nodiscard]] index::SizeHint hint() const;

 private:
  KernelMemory memory_;
  std::span<const File> files_;
  std::span<const Pack> packs_;
  std::span<const index::Blob> blobs_;
};

/// How index files lie in a repository: plain in version 1, compressed in version 2.
enum class FileForm { plain, compressed };

/// The documents of a corpus in one form, whatever form the corpus has them in.
class IndexFiles {
 public:
  /// Throws Error for a document that is damaged.
  IndexFiles(const corpora::Corpus& corpus, FileForm form);

  [[nodiscard]] std::span<const corpora::Document> all() const { return files_.all(); }
  [[nodiscard]] std::uint64_t content_bytes() const;
  /// There must be one.
  [[nodiscard]] const corpora::Document& largest() const;

 private:
  std::optional<KernelMemory> converted_;  // nothing if the corpus has the form already
  KernelArray<corpora::Document> files_;
};

}  // namespace allot::bench

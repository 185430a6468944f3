// Writes a pack document by document, with the contents going straight to the file: memory grows
// with the names and the index only.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "corpora/corpus.hpp"
#include "corpora/digest.hpp"
#include "corpora/output_file.hpp"
#include "corpora/pack.hpp"
#include "corpora/skip.hpp"

namespace allot::corpora {

/// What a finished pack holds.
struct PackSummary {
  std::uint64_t documents = 0;
  std::uint64_t content_bytes = 0;
  SkipCounts skipped{};
  std::string digest;  // of the corpus
};

/// The pack appears under its path when `publish` returns, and not at all if that never happens.
class PackWriter {
 public:
  /// `file` is where the pack goes; `corpus` is the name stored in it.
  PackWriter(OutputFile file, std::string_view corpus);

  /// Applies the skip rules: the document joins the pack, or its reason is counted.
  void offer(const Document& document);
  /// Joins whatever the rules say; for documents that passed them before.
  void add(const Document& document);
  void skip(Skip reason, std::uint64_t files = 1);

  [[nodiscard]] std::uint64_t content_bytes() const { return header_.contents_bytes; }
  [[nodiscard]] const std::filesystem::path& path() const { return file_.path(); }
  /// Where an origin may work while this writer holds the pack's lock.
  [[nodiscard]] std::filesystem::path work_folder() const {
    return file_.path().string() + ".work";
  }
  /// Completes the file: no document may follow. The summary lets its caller decide whether to
  /// publish it.
  PackSummary finish();
  void publish() { file_.commit(); }
  void publish_as(const std::filesystem::path& path) { file_.commit_as(path); }

 private:
  OutputFile file_;
  PackHeader header_;
  std::string index_;
  std::string names_;
  std::string buffer_;  // contents not yet written
  Hasher corpus_hasher_;
};

/// A corpus without a file of its own, for tests and the worker's checks: a pack in memory that
/// was opened as any other. The documents are copied.
Corpus in_memory(std::string_view name, std::span<const Document> documents);

}  // namespace allot::corpora

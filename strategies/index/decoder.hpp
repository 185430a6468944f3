// Reads index files: the JSON that says which blobs each pack of a repository holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "corpora/corpus.hpp"
#include "strategies/index/blob.hpp"

namespace allot::index {

struct PackListing {
  Id id;
  std::span<const Blob> blobs;
  std::size_t offset;  // of the pack in the document
};

class PackVisitor {
 public:
  virtual ~PackVisitor() = default;
  /// `pack` is valid during the call.
  virtual void visit(const PackListing& pack) = 0;
};

/// Reads one document after the other and keeps its memory, about five times the largest document
/// and little else: a decoder that has seen a document allocates nothing when it reads that again.
class Decoder {
 public:
  Decoder();
  ~Decoder();
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  /// Shows `visitor` the packs of `document`, in its order, and returns how many older index files
  /// the document supersedes. The document is an object with "packs" and perhaps "supersedes", or,
  /// as old versions wrote it, an array of packs. A pack has an "id" and "blobs"; a blob has "id",
  /// "type" (data or tree), "offset", "length" and perhaps "uncompressed_length".
  ///
  /// Throws Error (exit `invalid`) that names document and byte for whatever is not JSON, not of
  /// these types, missing, unknown or there twice, for ids that aren't 64 hex digits and numbers
  /// beyond 32 bits. Packs before the fault have been shown by then.
  std::uint64_t decode(const corpora::Document& document, PackVisitor& visitor);

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace allot::index

// The pack: a corpus as one file, made to be mapped and read in place. All integers are
// little-endian; sections follow each other in this order:
//
//   header    192 bytes, see `PackHeader`
//   contents  the documents' bytes, one after the other, then at least 64 zero bytes (so that
//             readers may look past the last document) up to a multiple of 64
//   index     per document 24 bytes: u64 end of its content in the contents, u64 end of its name
//             in the names, u64 xxh3-64 of its content (only to tell which document is damaged)
//   names     the corpus's name, then the documents' names, one after the other
//
// Index and names come last because a writer that streams knows them last.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "corpora/corpus.hpp"
#include "corpora/digest.hpp"
#include "corpora/skip.hpp"
#include "errors/error.hpp"

namespace allot::corpora {

inline constexpr std::uint64_t pack_header_bytes = 192;
inline constexpr std::uint64_t index_entry_bytes = 24;

/// What the header says. Bytes 0-7 magic; 8 u32 format version; 12 u32 bytes of the corpus's name;
/// 16 u64 file bytes; 24 u64 documents; 32 u64 contents bytes; 40 u64 names bytes; 48 corpus
/// digest; 64 xxh3-128 of index and names; 80 u64 per skip reason, room for 12; 176 xxh3-128 of
/// all header bytes before.
struct PackHeader {
  std::uint32_t corpus_name_bytes = 0;
  std::uint64_t documents = 0;
  std::uint64_t contents_bytes = 0;
  std::uint64_t names_bytes = 0;  // with the corpus's name
  DigestBytes corpus_digest{};
  DigestBytes directory_digest{};
  SkipCounts skipped{};

  [[nodiscard]] std::uint64_t index_offset() const;
  [[nodiscard]] std::uint64_t names_offset() const;
  [[nodiscard]] std::uint64_t file_bytes() const;

  [[nodiscard]] std::string encoded() const;
  /// Checks the first bytes of a pack of `file_bytes`: magic, version, digest of the header, and
  /// that the sections fill the file exactly. Throws Error (exit `invalid`) that says which of them
  /// is wrong, without the file's name.
  static PackHeader decoded(std::string_view first_bytes, std::uint64_t file_bytes);
  /// Of the pack at `path`, whose other bytes are not looked at. Throws Error naming the file.
  static PackHeader read(const std::filesystem::path& path);
};

/// A fault of the pack at `path`, named with its remedy.
Error damaged_pack(const std::filesystem::path& path, std::string_view what);

/// The corpus digest's definition: per document in order, the length of its name (u64), the name,
/// the length of its content (u64), the content. Independent of the pack's layout.
void add_document(Hasher& hasher, const Document& document);

/// Of one document's content, as the index stores it.
std::uint64_t content_checksum(std::string_view content);

}  // namespace allot::corpora

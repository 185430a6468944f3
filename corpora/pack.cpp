#include "corpora/pack.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <string>
#include <xxhash.h>

#include "corpora/little_endian.hpp"

namespace allot::corpora {
namespace {

constexpr std::string_view magic = "ALLOTPAK";
constexpr std::uint32_t format_version = 1;
constexpr std::uint64_t digest_offset = pack_header_bytes - sizeof(DigestBytes);
// Sections start on cache lines.
constexpr std::uint64_t alignment = 64;

// No sum of sections below can overflow when each of them is smaller than this.
constexpr std::uint64_t absurd_size = std::uint64_t{1} << 56;

std::string_view as_text(const DigestBytes& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

DigestBytes digest_at(const char* from) {
  DigestBytes digest;
  std::copy_n(from, digest.size(), reinterpret_cast<char*>(digest.data()));
  return digest;
}

Error damaged(const std::string& what) {
  return Error(what, "", Exit::invalid);
}

}  // namespace

std::uint64_t PackHeader::index_offset() const {
  const std::uint64_t padded = pack_header_bytes + contents_bytes + read_ahead;
  return (padded + alignment - 1) / alignment * alignment;
}

std::uint64_t PackHeader::names_offset() const {
  return index_offset() + documents * index_entry_bytes;
}

std::uint64_t PackHeader::file_bytes() const {
  return names_offset() + names_bytes;
}

std::string PackHeader::encoded() const {
  std::string bytes(pack_header_bytes, '\0');
  char* const at = bytes.data();
  std::copy(magic.begin(), magic.end(), at);
  store_little_endian(at + 8, format_version);
  store_little_endian(at + 12, corpus_name_bytes);
  store_little_endian(at + 16, file_bytes());
  store_little_endian(at + 24, documents);
  store_little_endian(at + 32, contents_bytes);
  store_little_endian(at + 40, names_bytes);
  bytes.replace(48, sizeof(DigestBytes), as_text(corpus_digest));
  bytes.replace(64, sizeof(DigestBytes), as_text(directory_digest));
  for (std::size_t i = 0; i < skipped.size(); ++i) store_little_endian(at + 80 + 8 * i, skipped[i]);
  const DigestBytes digest = digest_of(std::string_view(bytes).substr(0, digest_offset));
  bytes.replace(digest_offset, sizeof(DigestBytes), as_text(digest));
  return bytes;
}

PackHeader PackHeader::decoded(std::string_view first_bytes, std::uint64_t actual_bytes) {
  if (actual_bytes < pack_header_bytes) {
    throw damaged(fmt::format("truncated: {} bytes, and a header alone has {}", actual_bytes,
                              pack_header_bytes));
  }
  const char* const at = first_bytes.data();
  if (!first_bytes.starts_with(magic))
    throw damaged("not a pack: it doesn't begin with " + std::string(magic));
  const auto version = load_little_endian<std::uint32_t>(at + 8);
  if (version != format_version) {
    throw damaged(
        fmt::format("pack format {}, and this allot reads format {}", version, format_version));
  }
  if (digest_of(first_bytes.substr(0, digest_offset)) != digest_at(at + digest_offset)) {
    throw damaged(fmt::format("damaged in its header (bytes 0 to {})", pack_header_bytes - 1));
  }

  PackHeader header;
  header.corpus_name_bytes = load_little_endian<std::uint32_t>(at + 12);
  header.documents = load_little_endian<std::uint64_t>(at + 24);
  header.contents_bytes = load_little_endian<std::uint64_t>(at + 32);
  header.names_bytes = load_little_endian<std::uint64_t>(at + 40);
  header.corpus_digest = digest_at(at + 48);
  header.directory_digest = digest_at(at + 64);
  for (std::size_t i = 0; i < header.skipped.size(); ++i) {
    header.skipped[i] = load_little_endian<std::uint64_t>(at + 80 + 8 * i);
  }
  if (header.documents > absurd_size / index_entry_bytes || header.contents_bytes > absurd_size ||
      header.names_bytes > absurd_size || header.corpus_name_bytes > header.names_bytes) {
    throw damaged("impossible sizes in its header");
  }
  if (header.file_bytes() != actual_bytes) {
    throw damaged(
        fmt::format("{}: its header says {} bytes, the file has {}",
                    actual_bytes < header.file_bytes() ? "truncated" : "bytes after its end",
                    header.file_bytes(), actual_bytes));
  }
  return header;
}

PackHeader PackHeader::read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw system_error(fmt::format("cannot open {}", path.string()));
  std::string first_bytes(pack_header_bytes, '\0');
  file.read(first_bytes.data(), static_cast<std::streamsize>(first_bytes.size()));
  first_bytes.resize(static_cast<std::size_t>(file.gcount()));
  try {
    return decoded(first_bytes, std::filesystem::file_size(path));
  } catch (const Error& error) {
    throw damaged_pack(path, error.what());
  }
}

Error damaged_pack(const std::filesystem::path& path, std::string_view what) {
  return Error(fmt::format("{}: {}", path.string(), what),
               "remove the file and fetch or generate the corpus again (allot corpus fetch NAME)",
               Exit::invalid);
}

void add_document(Hasher& hasher, const Document& document) {
  hasher.add(std::uint64_t{document.name.size()});
  hasher.add(document.name);
  hasher.add(std::uint64_t{document.content.size()});
  hasher.add(document.content);
}

std::uint64_t content_checksum(std::string_view content) {
  return XXH3_64bits(content.data(), content.size());
}

}  // namespace allot::corpora

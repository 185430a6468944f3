#include "corpora/corpus.hpp"

#include <algorithm>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "corpora/little_endian.hpp"
#include "corpora/pack.hpp"
#include "errors/check.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

/// Maps all of `path` read-only and populated. A pack is replaced by renaming, never rewritten, so
/// the mapped file stays whole even if the name comes to mean another one.
std::string_view mapped(const std::filesystem::path& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) throw system_error(fmt::format("cannot open {}", path.string()));
  struct stat status;
  if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(fd);
    throw Error(fmt::format("{}: not a regular file, so not a pack", path.string()));
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) {  // which cannot be mapped
    close(fd);
    throw Error("truncated: an empty file", "", Exit::invalid);
  }
  void* const start = mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, fd, 0);
  close(fd);
  if (start == MAP_FAILED) throw system_error(fmt::format("cannot map {}", path.string()));
  return {static_cast<const char*>(start), size};
}

}  // namespace

struct Corpus::Mapping {
  explicit Mapping(const std::filesystem::path& path) : file(mapped(path)) {}
  Mapping(const Mapping&) = delete;
  ~Mapping() { munmap(const_cast<char*>(file.data()), file.size()); }

  [[nodiscard]] std::uint64_t index_value(std::size_t document, std::size_t field) const {
    return load_little_endian<std::uint64_t>(index + document * index_entry_bytes + 8 * field);
  }
  [[nodiscard]] std::uint64_t content_end(std::size_t document) const {
    return index_value(document, 0);
  }
  [[nodiscard]] std::uint64_t name_end(std::size_t document) const {
    return index_value(document, 1);
  }

  [[nodiscard]] Document document(std::size_t i) const {
    const std::uint64_t named = i == 0 ? header.corpus_name_bytes : name_end(i - 1);
    const std::uint64_t begin = i == 0 ? 0 : content_end(i - 1);
    return {{names + named, name_end(i) - named}, {contents + begin, content_end(i) - begin}};
  }

  void check_directory() const;
  void check_padding() const;
  void check_documents() const;
  [[nodiscard]] std::string first_damaged_document() const;

  std::string_view file;
  PackHeader header;
  const char* contents = nullptr;
  const char* index = nullptr;
  const char* names = nullptr;
  std::string name;
  std::string digest;
};

void Corpus::Mapping::check_directory() const {
  const std::string_view directory = file.substr(header.index_offset());
  if (digest_of(directory) != header.directory_digest) {
    throw Error(fmt::format("damaged in its index or names (bytes {} to {})", header.index_offset(),
                            file.size() - 1),
                "", Exit::invalid);
  }
  std::uint64_t content = 0;
  std::uint64_t name_bytes = header.corpus_name_bytes;
  for (std::size_t i = 0; i < header.documents; ++i) {
    const bool ascending = content_end(i) >= content && name_end(i) >= name_bytes;
    content = content_end(i);
    name_bytes = name_end(i);
    if (!ascending || content > header.contents_bytes || name_bytes > header.names_bytes) {
      throw Error(fmt::format("impossible index entry of document {}", i), "", Exit::invalid);
    }
  }
  if (content != header.contents_bytes || name_bytes != header.names_bytes) {
    throw Error("its index doesn't cover its contents", "", Exit::invalid);
  }
}

void Corpus::Mapping::check_padding() const {
  const std::uint64_t begin = pack_header_bytes + header.contents_bytes;
  const std::string_view padding = file.substr(begin, header.index_offset() - begin);
  if (padding.find_first_not_of('\0') != std::string_view::npos) {
    throw Error(fmt::format("damaged in the padding after its contents (bytes {} to {})", begin,
                            header.index_offset() - 1),
                "", Exit::invalid);
  }
}

void Corpus::Mapping::check_documents() const {
  Hasher hasher;
  for (std::size_t i = 0; i < header.documents; ++i) add_document(hasher, document(i));
  if (hasher.digest() != header.corpus_digest)
    throw Error(first_damaged_document(), "", Exit::invalid);
}

std::string Corpus::Mapping::first_damaged_document() const {
  for (std::size_t i = 0; i < header.documents; ++i) {
    const Document candidate = document(i);
    if (content_checksum(candidate.content) == index_value(i, 2)) continue;
    const auto begin = static_cast<std::uint64_t>(candidate.content.data() - file.data());
    return fmt::format("damaged in the content of {} (document {}, bytes {} to {})", candidate.name,
                       i, begin, begin + candidate.content.size() - 1);
  }
  return fmt::format("its content doesn't have the digest that its header names ({})",
                     to_hex(header.corpus_digest));
}

Corpus Corpus::open(const std::filesystem::path& pack) {
  try {
    auto mapping = std::make_unique<Mapping>(pack);
    mapping->header = PackHeader::decoded(mapping->file, mapping->file.size());
    mapping->contents = mapping->file.data() + pack_header_bytes;
    mapping->index = mapping->file.data() + mapping->header.index_offset();
    mapping->names = mapping->file.data() + mapping->header.names_offset();
    mapping->check_directory();
    mapping->check_padding();
    mapping->check_documents();
    mapping->name.assign(mapping->names, mapping->header.corpus_name_bytes);
    mapping->digest = to_hex(mapping->header.corpus_digest);
    return Corpus(std::move(mapping));
  } catch (const Error& error) {
    if (error.code() != Exit::invalid) throw;
    throw damaged_pack(pack, error.what());
  }
}

Corpus::Corpus(std::unique_ptr<Mapping> mapping) : mapping_(std::move(mapping)) {}
Corpus::Corpus(Corpus&&) noexcept = default;
Corpus& Corpus::operator=(Corpus&&) noexcept = default;
Corpus::~Corpus() = default;

std::size_t Corpus::size() const {
  return mapping_->header.documents;
}

Document Corpus::operator[](std::size_t index) const {
  CHECK(index < size());
  return mapping_->document(index);
}

std::uint64_t Corpus::content_bytes() const {
  return mapping_->header.contents_bytes;
}
const std::string& Corpus::name() const {
  return mapping_->name;
}
const std::string& Corpus::digest() const {
  return mapping_->digest;
}
const SkipCounts& Corpus::skipped() const {
  return mapping_->header.skipped;
}

}  // namespace allot::corpora

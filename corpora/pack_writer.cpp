#include "corpora/pack_writer.hpp"

#include <utility>

#include "corpora/little_endian.hpp"

namespace allot::corpora {
namespace {

// Large enough that system calls cost nothing, small beside any corpus.
constexpr std::size_t buffer_bytes = 1 << 20;

void append_little_endian(std::string& to, std::uint64_t value) {
  to.resize(to.size() + sizeof value);
  store_little_endian(to.data() + to.size() - sizeof value, value);
}

}  // namespace

PackWriter::PackWriter(OutputFile file, std::string_view corpus)
    : file_(std::move(file)), names_(corpus) {
  header_.corpus_name_bytes = static_cast<std::uint32_t>(corpus.size());
  // A place for the header, which is known last.
  file_.append(std::string(pack_header_bytes, '\0'));
}

void PackWriter::offer(const Document& document) {
  if (const auto reason = reason_to_skip(document.content)) {
    skip(*reason);
  } else {
    add(document);
  }
}

void PackWriter::add(const Document& document) {
  add_document(corpus_hasher_, document);
  names_ += document.name;
  buffer_ += document.content;
  header_.documents += 1;
  header_.contents_bytes += document.content.size();
  append_little_endian(index_, header_.contents_bytes);
  append_little_endian(index_, names_.size());
  append_little_endian(index_, content_checksum(document.content));
  if (buffer_.size() >= buffer_bytes) {
    file_.append(buffer_);
    buffer_.clear();
  }
}

void PackWriter::skip(Skip reason, std::uint64_t files) {
  header_.skipped[static_cast<std::size_t>(reason)] += files;
}

PackSummary PackWriter::finish() {
  const std::uint64_t contents_end = pack_header_bytes + header_.contents_bytes;
  buffer_.append(header_.index_offset() - contents_end, '\0');
  header_.names_bytes = names_.size();
  header_.corpus_digest = corpus_hasher_.digest();
  Hasher directory;
  directory.add(index_);
  directory.add(names_);
  header_.directory_digest = directory.digest();

  file_.append(buffer_);
  file_.append(index_);
  file_.append(names_);
  file_.overwrite(0, header_.encoded());
  return {header_.documents, header_.contents_bytes, header_.skipped,
          to_hex(header_.corpus_digest)};
}

Corpus in_memory(std::string_view name, std::span<const Document> documents) {
  PackWriter writer(OutputFile::in_memory(), name);
  for (const Document& document : documents) writer.add(document);
  writer.finish();
  return Corpus::open(writer.path());
}

}  // namespace allot::corpora

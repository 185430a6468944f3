#include "strategies/refs/table.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include "errors/error.hpp"

namespace allot::refs {
namespace {

constexpr std::size_t magic_bytes = 4;
constexpr std::size_t header_bytes_v1 = 24;
constexpr std::size_t header_bytes_v2 = 28;            // with the name of the hash
constexpr std::size_t footer_extra_bytes = 5 * 8 + 4;  // after the repeated header
constexpr std::size_t checksum_bytes = 4;
constexpr unsigned object_id_bits = 5;  // beside the position of the objects

constexpr std::size_t block_header_bytes = 1 + 3;
constexpr std::size_t restart_bytes = 3;
constexpr std::size_t restart_count_bytes = 2;

}  // namespace

void TableFile::fault(std::size_t offset, std::string_view what) const {
  throw Error(fmt::format("{}: byte {}: {}", name, offset, what),
              "fetch or pack the corpus again; if it stays, the table is damaged", Exit::invalid);
}

Table::Table(const corpora::Document& document) : file_{document.name, document.content} {
  read_header();
  read_footer();
}

void Table::read_header() {
  ByteReader header(file_, 0, file_.bytes.size());
  if (!file_.bytes.starts_with("REFT"))
    throw Error(fmt::format("{}: byte 0: not a reftable file", file_.name),
                "the study refs reads corpora of reftable files, such as refs", Exit::invalid);
  header.bytes(magic_bytes);
  const std::uint64_t version = header.big_endian(1);
  if (version != 1 && version != 2)
    file_.fault(magic_bytes, fmt::format("format version {} is unknown", version));
  block_size_ = header.big_endian(3);
  min_update_index_ = header.big_endian(8);
  max_update_index_ = header.big_endian(8);
  if (min_update_index_ > max_update_index_) file_.fault(8, "the update indices are out of order");
  header_bytes_ = version == 1 ? header_bytes_v1 : header_bytes_v2;
  const std::string_view hash = version == 1 ? "sha1" : header.bytes(4);
  if (hash != "sha1" && hash != "s256") file_.fault(header_bytes_v1, "the hash is unknown");
  hash_bytes_ = hash == "sha1" ? 20 : 32;
}

void Table::read_footer() {
  const std::size_t footer_bytes = header_bytes_ + footer_extra_bytes;
  const std::size_t size = file_.bytes.size();
  if (size < header_bytes_ + footer_bytes) file_.fault(size, "the file ends before its footer");
  footer_ = size - footer_bytes;
  ByteReader footer(file_, footer_, size);
  if (footer.bytes(header_bytes_) != file_.bytes.substr(0, header_bytes_))
    file_.fault(footer_, "no footer that repeats the header: the file is cut off or damaged");
  const std::string_view checked = file_.bytes.substr(footer_, footer_bytes - checksum_bytes);
  const auto position = [&] {
    const std::size_t at = footer.offset();
    const std::uint64_t value = footer.big_endian(8);
    return std::pair(at, value);
  };
  const auto ref_index = position();
  auto objects = position();
  const auto object_index = position();
  const auto logs = position();
  const auto log_index = position();
  objects.second >>= object_id_bits;
  if (footer.big_endian(checksum_bytes) !=
      crc32(0, reinterpret_cast<const Bytef*>(checked.data()), static_cast<uInt>(checked.size())))
    file_.fault(footer_, "the footer does not match its checksum");
  for (const auto& [at, value] : {ref_index, objects, object_index, logs, log_index})
    if (value >= footer_) file_.fault(at, "a section begins behind the footer");
  ref_index_ = ref_index.second;
  objects_ = objects.second;
  logs_ = logs.second;
}

std::size_t Table::head_of(std::size_t position) const {
  return position == 0 ? header_bytes_ : position;
}

std::uint64_t Table::number(std::size_t offset, unsigned size) const {
  return ByteReader(file_, offset, offset + size).big_endian(size);
}

Block Table::block(std::size_t position) const {
  const std::size_t head = head_of(position);
  const std::size_t smallest =
      block_header_bytes + restart_bytes + restart_count_bytes + head - position;
  if (position >= footer_ || footer_ - position < smallest)
    file_.fault(position, "a block begins where none has room");
  const std::uint64_t length = number(head + 1, 3);
  if (length > footer_ - position)
    file_.fault(head, fmt::format("a block of {} bytes runs into the footer", length));
  if (length < smallest) file_.fault(head, fmt::format("a block of {} bytes has no room", length));

  Block block{.type = file_.bytes[head],
              .position = position,
              .records = head + block_header_bytes,
              .restarts = 0,
              .restart_count = 0,
              .end = position + length};
  block.restart_count = number(block.end - restart_count_bytes, restart_count_bytes);
  const std::size_t tail = block.restart_count * restart_bytes + restart_count_bytes;
  if (block.restart_count == 0 || tail >= block.end - block.records)
    file_.fault(block.end - restart_count_bytes, "the restarts don't fit into their block");
  block.restarts = block.end - tail;

  std::size_t previous = 0;
  for (std::size_t i = 0; i < block.restart_count; ++i) {
    const std::size_t offset = restart(block, i);
    const bool is_in_order = i == 0 ? offset == block.records : offset > previous;
    if (!is_in_order || offset >= block.restarts)
      file_.fault(block.restarts + i * restart_bytes, "the restarts are out of order");
    previous = offset;
  }
  return block;
}

std::size_t Table::restart(const Block& block, std::size_t index) const {
  return block.position + number(block.restarts + index * restart_bytes, restart_bytes);
}

char Table::type_at(std::size_t position) const {
  const std::size_t head = head_of(position);
  return head == footer_ ? '\0' : file_.bytes[head];
}

bool Table::section_begins(char type, std::size_t position) const {
  switch (type) {
    case '\0':
      return true;
    case 'i':  // the lowest level comes first, and the footer names the highest
      return ref_index_ >= position && ref_index_ != 0;
    case 'o':
      return objects_ == position && objects_ != 0;
    case 'g':  // at 0, too, where a table has logs alone: then only the deflated bytes tell
      return logs_ == position && is_deflated(head_of(position) + block_header_bytes);
    default:
      return false;
  }
}

bool Table::is_deflated(std::size_t offset) const {
  constexpr unsigned method_deflate = 8;  // RFC 1950, the low half of the first byte
  return offset < footer_ && (number(offset, 1) & 0xF) == method_deflate;
}

std::optional<Block> Table::first_ref_block() const {
  const char type = type_at(0);
  if (type == 'r') return block(0);
  if (!section_begins(type, 0)) file_.fault(header_bytes_, "a block of unknown type");
  return std::nullopt;
}

std::optional<Block> Table::after(const Block& block) const {
  std::size_t next = block.end;
  // Zeros behind a block reach to where the block size lets the next one begin.
  const bool is_padded =
      next < footer_ && block.end - block.position < block_size_ && file_.bytes[next] == '\0';
  if (is_padded) next = block.position + block_size_;
  if (next > footer_) file_.fault(block.end, "the padding of a block runs into the footer");
  const char type = type_at(next);
  if (type == block.type) return this->block(next);
  if (!section_begins(type, next)) file_.fault(next, "a block of unknown type");
  return std::nullopt;
}

Stack::Stack(const corpora::Corpus& corpus) {
  tables_.reserve(corpus.size());
  for (std::size_t i = 0; i < corpus.size(); ++i) {
    tables_.emplace_back(corpus[i]);
    if (tables_[i].hash_bytes() != tables_.front().hash_bytes())
      tables_[i].file().fault(header_bytes_v1, "the hash is another than that of the first table");
  }
}

std::size_t Stack::hash_bytes() const {
  return tables_.empty() ? 20 : tables_.front().hash_bytes();
}

}  // namespace allot::refs

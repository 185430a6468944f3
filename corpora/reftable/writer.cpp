#include "corpora/reftable/writer.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <zlib.h>

#include "errors/check.hpp"
#include "errors/error.hpp"

namespace allot::corpora::reftable {
namespace {

// Readers search so many blocks faster than an index and a block. Where blocks have any length, an
// index always pays, because nothing else tells where they begin.
constexpr std::size_t blocks_without_index_padded = 3;
constexpr std::size_t blocks_without_index_unpadded = 1;

// The format's smallest abbreviation of an id in the object section.
constexpr std::size_t shortest_object_id = 2;

// Their number of bytes has five bits in the footer.
constexpr unsigned object_id_bits = 5;

// Up to seven positions are counted in the record's three extra bits.
constexpr std::size_t most_counted_in_extra = 7;

std::string with_length(std::string_view text) {
  std::string encoded;
  append_varint(encoded, text.size());
  return encoded.append(text);
}

/// A log block keeps its header and is deflated behind it.
std::string deflated(const std::string& block, std::size_t header_bytes) {
  std::string result = block.substr(0, header_bytes);
  uLongf size = compressBound(block.size() - header_bytes);
  std::string body(size, '\0');
  const int status = compress(reinterpret_cast<Bytef*>(body.data()), &size,
                              reinterpret_cast<const Bytef*>(block.data()) + header_bytes,
                              block.size() - header_bytes);
  CHECK(status == Z_OK);  // the bound is large enough
  return result.append(body, 0, size);
}

/// So many bytes tell every id from its neighbour.
template <class Ids>
std::size_t telling_bytes(const Ids& ids) {
  std::size_t needed = shortest_object_id;
  const std::string* previous = nullptr;
  for (const auto& [id, positions] : ids) {
    if (previous != nullptr) {
      const auto differs = std::mismatch(id.begin(), id.end(), previous->begin()).first;
      needed = std::max(needed, static_cast<std::size_t>(differs - id.begin()) + 1);
    }
    previous = &id;
  }
  return needed;
}

std::string encoded_positions(const std::vector<std::uint64_t>& positions) {
  std::string encoded;
  if (positions.size() > most_counted_in_extra) append_varint(encoded, positions.size());
  std::uint64_t previous = 0;
  for (const std::uint64_t position : positions) {
    append_varint(encoded, position - previous);
    previous = position;
  }
  return encoded;
}

}  // namespace

Writer::Writer(const Options& options)
    : options_(options), block_('r', file_header(), options.block_size, options.restart_interval) {
  CHECK(options.hash_bytes == 20 || options.hash_bytes == 32);
  CHECK(options.block_size < 1U << 24 && options.restart_interval > 0);
}

void Writer::add(const Ref& ref) {
  CHECK(section_ == 'r');
  CHECK(ref.update_index >= options_.min_update_index &&
        ref.update_index <= options_.max_update_index);
  std::string value;
  append_varint(value, ref.update_index - options_.min_update_index);
  unsigned type = 0;
  if (!ref.target.empty()) {
    type = 3;
    value += with_length(ref.target);
  } else if (!ref.id.empty()) {
    CHECK(ref.id.size() == options_.hash_bytes);
    CHECK(ref.peeled.empty() || ref.peeled.size() == options_.hash_bytes);
    type = ref.peeled.empty() ? 1 : 2;
    value.append(ref.id).append(ref.peeled);
  }
  add_record(ref.name, type, value);
  for (const std::string_view id : {ref.id, ref.peeled}) {
    if (id.empty()) continue;
    std::vector<std::uint64_t>& blocks = ref_blocks_by_id_[std::string(id)];
    if (blocks.empty() || blocks.back() != bytes_.size()) blocks.push_back(bytes_.size());
  }
}

void Writer::add_log(const Log& log) {
  if (section_ != 'g') {
    finish_refs();
    begin_section('g');
    logs_ = bytes_.size();
  }
  std::string key(log.name);
  key += '\0';
  append_big_endian(key, ~log.update_index, 8);  // newest first
  std::string value(log.old_id);
  value += log.new_id;
  value += with_length("Allotment") + with_length("allotment@example.org");
  append_varint(value, 1'700'000'000);  // a time in 2023; readers of refs never see it
  append_big_endian(value, 0, 2);       // of UTC
  value += with_length(log.message);
  add_record(key, 1, value);
}

std::string Writer::finish() {
  std::uint64_t log_index = 0;
  if (section_ == 'g') {
    log_index = finish_section();
  } else {
    finish_refs();
  }
  bytes_.resize(unpadded_bytes_);
  if (bytes_.empty()) bytes_ = file_header();
  bytes_ += footer(log_index);
  return std::move(bytes_);
}

void Writer::add_record(std::string_view key, unsigned extra, std::string_view value) {
  if (!try_add(key, extra, value)) {
    throw Error(fmt::format("the record of {} bytes for {} does not fit into a block of {}",
                            key.size() + value.size(), key, options_.block_size),
                "choose a larger block size");
  }
}

bool Writer::try_add(std::string_view key, unsigned extra, std::string_view value) {
  if (block_.add(key, extra, value)) return true;
  flush_block();
  return block_.add(key, extra, value);
}

void Writer::begin_section(char type) {
  // Logs are not padded, nor is what precedes them.
  if (type == 'g') bytes_.resize(unpadded_bytes_);
  section_ = type;
  index_.clear();
  block_ = Block(type, bytes_.empty() ? file_header() : "", options_.block_size,
                 options_.restart_interval);
}

void Writer::flush_block() {
  if (block_.empty()) return;
  const std::uint64_t position = bytes_.size();
  index_.push_back({block_.last_key(), position});
  const std::string header = bytes_.empty() ? file_header() : "";
  const std::string block = block_.finish();
  bytes_ += section_ == 'g' ? deflated(block, header.size() + 4) : block;
  unpadded_bytes_ = bytes_.size();
  if (options_.layout == Layout::padded && section_ != 'g') {
    bytes_.resize(position + options_.block_size, '\0');
  }
  block_ = Block(section_, "", options_.block_size, options_.restart_interval);
}

std::uint64_t Writer::finish_section() {
  flush_block();
  const std::size_t threshold = options_.layout == Layout::padded ? blocks_without_index_padded
                                                                  : blocks_without_index_unpadded;
  std::uint64_t top_level = 0;
  while (index_.size() > threshold) {
    const std::vector<IndexEntry> below = std::move(index_);
    begin_section('i');
    top_level = bytes_.size();
    for (const IndexEntry& entry : below) {
      std::string position;
      append_varint(position, entry.position);
      add_record(entry.last_key, 0, position);
    }
    flush_block();
    if (index_.size() >= below.size()) {
      throw Error("names are too long for an index with blocks of so few bytes",
                  "choose a larger block size");
    }
  }
  return top_level;
}

void Writer::finish_refs() {
  ref_index_ = finish_section();
  if (ref_index_ != 0 && options_.with_objects) write_objects();
}

void Writer::write_objects() {
  begin_section('o');
  objects_ = bytes_.size();
  object_id_bytes_ = telling_bytes(ref_blocks_by_id_);
  CHECK(object_id_bytes_ < 1U << object_id_bits);
  for (const auto& [id, blocks] : ref_blocks_by_id_) {
    const std::string key = id.substr(0, object_id_bytes_);
    const auto extra =
        static_cast<unsigned>(blocks.size() <= most_counted_in_extra ? blocks.size() : 0);
    // No positions at all: there are too many for a block, and readers must look everywhere.
    if (!try_add(key, extra, encoded_positions(blocks))) add_record(key, 0, std::string(1, '\0'));
  }
  object_index_ = finish_section();
}

std::string Writer::file_header() const {
  const bool is_sha1 = options_.hash_bytes == 20;
  std::string header = is_sha1 ? "REFT\x01" : "REFT\x02";
  append_big_endian(header, options_.layout == Layout::no_block_size ? 0 : options_.block_size, 3);
  append_big_endian(header, options_.min_update_index, 8);
  append_big_endian(header, options_.max_update_index, 8);
  if (!is_sha1) header += "s256";
  return header;
}

std::string Writer::footer(std::uint64_t log_index) const {
  std::string footer = file_header();
  append_big_endian(footer, ref_index_, 8);
  append_big_endian(footer, objects_ << object_id_bits | object_id_bytes_, 8);
  append_big_endian(footer, object_index_, 8);
  append_big_endian(footer, logs_, 8);
  append_big_endian(footer, log_index, 8);
  const uLong checksum =
      crc32(0, reinterpret_cast<const Bytef*>(footer.data()), static_cast<uInt>(footer.size()));
  append_big_endian(footer, checksum, 4);
  return footer;
}

}  // namespace allot::corpora::reftable

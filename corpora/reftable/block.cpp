#include "corpora/reftable/block.hpp"

#include <algorithm>

#include "errors/check.hpp"

namespace allot::corpora::reftable {
namespace {

// The number of restarts is stored in 16 bits. What would be one more is an ordinary record with
// an empty prefix.
constexpr std::size_t most_restarts = 0xFFFF;

std::size_t shared_prefix(std::string_view a, std::string_view b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  std::size_t shared = 0;
  while (shared < shorter && a[shared] == b[shared]) ++shared;
  return shared;
}

}  // namespace

void append_varint(std::string& to, std::uint64_t value) {
  std::string reversed(1, static_cast<char>(value & 0x7F));
  while ((value >>= 7) != 0) {
    --value;
    reversed += static_cast<char>(0x80 | (value & 0x7F));
  }
  to.append(reversed.rbegin(), reversed.rend());
}

void append_big_endian(std::string& to, std::uint64_t value, unsigned bytes) {
  while (bytes-- > 0) to += static_cast<char>(value >> 8 * bytes & 0xFF);
}

Block::Block(char type, std::string_view file_header, std::size_t limit, unsigned restart_interval)
    : bytes_(file_header),
      head_(file_header.size()),
      limit_(limit),
      restart_interval_(restart_interval) {
  bytes_ += type;
  append_big_endian(bytes_, 0, 3);  // the length, known last
}

bool Block::add(std::string_view key, unsigned extra, std::string_view value) {
  CHECK(empty() || key > last_key_);
  const bool is_due = records_ % restart_interval_ == 0;
  const std::size_t prefix = is_due ? 0 : shared_prefix(last_key_, key);
  const bool is_restart = prefix == 0 && restarts_.size() < most_restarts;
  std::string record;
  append_varint(record, prefix);
  append_varint(record, (key.size() - prefix) << 3 | extra);
  record += key.substr(prefix);
  record += value;
  const std::size_t restarts = restarts_.size() + (is_restart ? 1 : 0);
  if (bytes_.size() + record.size() + 3 * restarts + 2 > limit_) return false;

  if (is_restart) restarts_.push_back(bytes_.size());
  bytes_ += record;
  last_key_ = key;
  ++records_;
  return true;
}

std::string Block::finish() {
  for (const std::size_t restart : restarts_) append_big_endian(bytes_, restart, 3);
  append_big_endian(bytes_, restarts_.size(), 2);
  std::string length;
  append_big_endian(length, bytes_.size(), 3);
  bytes_.replace(head_ + 1, length.size(), length);
  return std::move(bytes_);
}

}  // namespace allot::corpora::reftable

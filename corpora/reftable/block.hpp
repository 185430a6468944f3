// One block of a reftable file while it is filled: prefix-compressed records, then the offsets of
// the restarts, where a key is written in full.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace allot::corpora::reftable {

/// Appends the format's varint: seven bits per byte, the high ones first, and each further byte
/// adds one to what came before it, so that no value has two spellings.
void append_varint(std::string& to, std::uint64_t value);

/// Appends the low `bytes` bytes of a value, the highest of them first.
void append_big_endian(std::string& to, std::uint64_t value, unsigned bytes);

class Block {
 public:
  /// `type` is the section's letter. `file_header` is empty but in the first block of a file, whose
  /// length and offsets count it. At most `limit` bytes come out.
  Block(char type, std::string_view file_header, std::size_t limit, unsigned restart_interval);

  /// Appends a record, whose key is above all before it. False, and nothing has changed, if the
  /// block would exceed its limit. `extra` are the three bits beside the length of the suffix.
  bool add(std::string_view key, unsigned extra, std::string_view value);

  [[nodiscard]] bool empty() const { return records_ == 0; }
  [[nodiscard]] const std::string& last_key() const { return last_key_; }

  /// The block's bytes. Nothing may be added after it.
  [[nodiscard]] std::string finish();

 private:
  std::string bytes_;
  std::size_t head_;  // where the block's own header begins
  std::size_t limit_;
  unsigned restart_interval_;
  std::uint64_t records_ = 0;
  std::vector<std::size_t> restarts_;
  std::string last_key_;
};

}  // namespace allot::corpora::reftable

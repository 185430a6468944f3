// Steps through the records of one block and undoes the prefix compression of their keys.
#pragma once

#include <cstddef>
#include <string_view>

#include "strategies/refs/byte_reader.hpp"
#include "strategies/refs/keys.hpp"
#include "strategies/refs/table.hpp"

namespace allot::refs {

// A longer name can't be advertised to a client: git's packet lines end at 65,520 bytes. The bound
// keeps a damaged table from costing more than its size suggests.
inline constexpr std::size_t longest_name_bytes = 65'520;

/// `Keys` is FreshKeys or ReusedKeys. The table outlives the cursor.
template <class Keys>
class BlockCursor {
 public:
  /// Before the first record. The last key stays: what follows must be above it.
  void enter(const Table& table, const Block& block) {
    table_ = &table;
    block_ = block;
    read_from(block.records);
  }

  /// Forgets the last key: any may follow.
  void forget_key() { key_.clear(); }

  /// Reads the next key. False at the end of the block. The value must be read before the next one.
  bool next() {
    if (reader_.at_end()) return false;
    const std::size_t begin = reader_.offset();
    const std::uint64_t prefix = reader_.varint();
    const std::uint64_t size_and_extra = reader_.varint();
    const std::string_view suffix = reader_.bytes(size_and_extra >> 3);
    extra_ = static_cast<unsigned>(size_and_extra & 7);
    if (prefix > shareable_) [[unlikely]]
      table_->file().fault(begin, "a name shares more bytes than the one before it has");
    if (suffix <= view(key_).substr(prefix)) [[unlikely]]
      table_->file().fault(begin, "names are out of order");
    if (prefix + suffix.size() > longest_name_bytes) [[unlikely]]
      table_->file().fault(begin, "a name is too long");
    Keys::extend(key_, prefix, suffix);
    shareable_ = key_.size();
    return true;
  }

  /// Moves to the last restart whose key is less than `wanted`, or to the first one.
  void jump_before(std::string_view wanted) {
    std::size_t low = 0;
    std::size_t high = block_.restart_count;
    while (high - low > 1) {
      const std::size_t middle = low + (high - low) / 2;
      (restart_key(middle) < wanted ? low : high) = middle;
    }
    forget_key();
    read_from(table_->restart(block_, low));
  }

  /// Valid until the next call.
  [[nodiscard]] std::string_view key() const { return view(key_); }
  /// The three bits beside the key's length.
  [[nodiscard]] unsigned extra() const { return extra_; }
  [[nodiscard]] ByteReader& value() { return reader_; }
  [[nodiscard]] const Table& table() const { return *table_; }
  [[nodiscard]] const Block& block() const { return block_; }

 private:
  void read_from(std::size_t offset) {
    reader_ = ByteReader(table_->file(), offset, block_.restarts);
    shareable_ = 0;
  }

  /// A restart's key is whole, so it can be compared where it lies.
  [[nodiscard]] std::string_view restart_key(std::size_t index) const {
    const std::size_t begin = table_->restart(block_, index);
    ByteReader record(table_->file(), begin, block_.restarts);
    if (record.varint() != 0) table_->file().fault(begin, "a restart shares bytes with a name");
    return record.bytes(record.varint() >> 3);
  }

  const Table* table_ = nullptr;
  Block block_;
  ByteReader reader_;
  KeyBuffer key_;
  std::size_t shareable_ = 0;  // bytes of the key that the next one may begin with
  unsigned extra_ = 0;
};

}  // namespace allot::refs

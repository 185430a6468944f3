// Steps through the refs of one table, from its beginning or from a name.
#pragma once

#include <optional>
#include <string_view>

#include "strategies/refs/block_cursor.hpp"
#include "strategies/refs/ref.hpp"
#include "strategies/refs/table.hpp"

namespace allot::refs {

/// Reads the value of the record whose key `cursor` has just read. Its name stays valid until the
/// cursor's next call, what else it views as long as the table.
template <class Keys>
Ref read_ref(BlockCursor<Keys>& cursor) {
  const Table& table = cursor.table();
  ByteReader& value = cursor.value();
  const std::uint64_t since_first = value.varint();
  if (since_first > table.max_update_index() - table.min_update_index()) [[unlikely]]
    value.fault("an update index is outside the table's range");
  Ref ref{.name = cursor.key(), .update_index = table.min_update_index() + since_first};
  if (cursor.extra() > static_cast<unsigned>(ValueType::symbolic)) [[unlikely]]
    value.fault("a record of unknown type");
  ref.type = static_cast<ValueType>(cursor.extra());
  if (ref.type == ValueType::id || ref.type == ValueType::peeled)
    ref.id = value.bytes(table.hash_bytes());
  if (ref.type == ValueType::peeled) ref.peeled = value.bytes(table.hash_bytes());
  if (ref.type == ValueType::symbolic) ref.target = value.bytes(value.varint());
  return ref;
}

/// The table outlives the cursor.
template <class Keys>
class TableCursor {
 public:
  /// Before the first ref.
  void rewind(const Table& table) {
    table_ = &table;
    cursor_.forget_key();
    found_.reset();
    enter(table.first_ref_block());
  }

  /// The next ref, valid until the next call. False at the end.
  bool next(Ref& ref) {
    if (found_) [[unlikely]] {
      ref = *found_;
      found_.reset();
      return true;
    }
    while (is_in_block_) {
      if (cursor_.next()) [[likely]] {
        ref = read_ref(cursor_);
        return true;
      }
      enter(table_->after(cursor_.block()));
    }
    return false;
  }

  /// Before the first ref whose name is not less than `name`.
  void seek(const Table& table, std::string_view name) {
    table_ = &table;
    found_.reset();
    enter(table.ref_index() == 0 ? table.first_ref_block() : indexed_block(name));
    for (; is_in_block_; enter(table.after(cursor_.block()))) {
      cursor_.jump_before(name);
      while (cursor_.next()) {
        const Ref ref = read_ref(cursor_);
        if (ref.name < name) continue;
        found_ = ref;
        return;
      }
    }
  }

 private:
  void enter(const std::optional<Block>& block) {
    is_in_block_ = block.has_value();
    if (is_in_block_) cursor_.enter(*table_, *block);
  }

  /// Descends the index to the block that holds the first name not less than `name`.
  std::optional<Block> indexed_block(std::string_view name) {
    Block level = table_->block(table_->ref_index());
    while (level.type == 'i') {
      std::optional<std::size_t> below;
      for (std::optional<Block> block = level; block && !below; block = table_->after(*block))
        below = position_below(*block, name);
      if (!below) return std::nullopt;
      // Levels are written from the lowest up, so this ends.
      if (*below >= level.position) table_->file().fault(level.position, "an index points forward");
      level = table_->block(*below);
    }
    if (level.type != 'r') table_->file().fault(level.position, "an index points at no ref block");
    return level;
  }

  /// What the first record of an index block whose key is not less than `name` points at.
  std::optional<std::size_t> position_below(const Block& block, std::string_view name) {
    index_cursor_.enter(*table_, block);
    index_cursor_.jump_before(name);
    while (index_cursor_.next()) {
      const std::uint64_t position = index_cursor_.value().varint();
      if (index_cursor_.key() >= name) return position;
    }
    return std::nullopt;
  }

  const Table* table_ = nullptr;
  BlockCursor<Keys> cursor_;
  BlockCursor<Keys> index_cursor_;
  bool is_in_block_ = false;
  std::optional<Ref> found_;  // by `seek`
};

}  // namespace allot::refs

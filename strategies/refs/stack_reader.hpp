// Reads the refs of a stack of tables: merges them in the order of their names, and finds single
// ones. All strategies share it, and so the cost of everything but their records.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "strategies/refs/hand_over.hpp"
#include "strategies/refs/keys.hpp"
#include "strategies/refs/table.hpp"
#include "strategies/refs/table_cursor.hpp"

namespace allot::refs {

/// `R` is a Record, `Keys` FreshKeys or ReusedKeys, `HandOver` one of hand_over.hpp. The stack
/// outlives the reader, and the reader all records that it filled.
template <class R, class Keys, class HandOver>
class StackReader {
 public:
  using Record = R;

  explicit StackReader(const Stack& stack)
      : stack_(stack), hash_bytes_(stack.hash_bytes()), sources_(stack.tables().size()) {}

  /// Before the first ref of all tables.
  void rewind() {
    queue_.clear();
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      sources_[i].cursor.rewind(stack_.tables()[i]);
      advance(i);
    }
  }

  /// The next ref by name that is not deleted, from the newest table that has it. False at the end.
  bool next(Record& ref) {
    while (!queue_.empty()) {
      const std::size_t newest = take_first();
      Keys::hold(key_, sources_[newest].decoded.name());
      HandOver::hand_over(sources_[newest].decoded, ref, hash_bytes_);
      advance(newest);
      while (!queue_.empty() && sources_[queue_.front()].decoded.name() == view(key_))
        advance(take_first());
      if (ref.type() != ValueType::deletion) return true;
    }
    return false;
  }

  /// The ref of that name; false if there is none. Asks the newest table first and stops at the
  /// first record, so that tombstones cost no more than refs. Ends the pass of `next`.
  bool find(std::string_view name, Record& ref) {
    queue_.clear();
    for (std::size_t i = sources_.size(); i-- > 0;) {
      Source& source = sources_[i];
      source.cursor.seek(stack_.tables()[i], name);
      Ref found;
      if (!source.cursor.next(found) || found.name != name) continue;
      source.decoded.assign(found, store_);
      HandOver::hand_over(source.decoded, ref, hash_bytes_);
      return ref.type() != ValueType::deletion;
    }
    return false;
  }

  [[nodiscard]] std::size_t hash_bytes() const { return hash_bytes_; }

 private:
  struct Source {
    TableCursor<Keys> cursor;
    Record decoded;  // what the cursor gave last
  };

  /// Decodes the next ref of a table and queues it, unless the table is at its end.
  void advance(std::size_t source) {
    Ref ref;
    if (!sources_[source].cursor.next(ref)) return;
    sources_[source].decoded.assign(ref, store_);
    queue_.push_back(source);
    std::push_heap(queue_.begin(), queue_.end(), later());
  }

  std::size_t take_first() {
    std::pop_heap(queue_.begin(), queue_.end(), later());
    const std::size_t first = queue_.back();
    queue_.pop_back();
    return first;
  }

  /// Orders a heap by name, and by age within one: the newest table first.
  [[nodiscard]] auto later() const {
    return [this](std::size_t a, std::size_t b) {
      const int order = sources_[a].decoded.name().compare(sources_[b].decoded.name());
      return order != 0 ? order > 0 : a < b;
    };
  }

  const Stack& stack_;
  std::size_t hash_bytes_;
  typename Record::Store store_;
  std::vector<Source> sources_;     // oldest first, as the tables
  std::vector<std::size_t> queue_;  // a heap of the sources that have a ref
  KeyBuffer key_;
};

}  // namespace allot::refs

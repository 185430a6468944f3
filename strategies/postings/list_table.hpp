// One heap-allocated list per trigram, found through a direct array of pointers.
#pragma once

#include "strategies/postings/ascii_block.hpp"
#include "strategies/postings/emitter.hpp"
#include "strategies/postings/trigram_table.hpp"

namespace allot::postings {

/// Makes a `List` by operator new when a trigram is first seen; after that a posting costs one look
/// at the table. `reset` lets every list forget its content and keeps all memory, also of trigrams
/// that the next shard may not contain.
template <class List>
class ListTable {
 public:
  using Ref = const List*;

  explicit ListTable(const SizeHint&) {}
  ListTable(const ListTable&) = delete;
  ListTable& operator=(const ListTable&) = delete;
  ~ListTable() {
    table_.for_each([](Key, List* list) { delete list; });
  }

  void post_ascii(const AsciiBlock& block) { table_.visit_ascii(block, append); }
  void post(Key key, Position position) { table_.visit_other(key, position, append); }

  void collect(Emitter<Ref>& emitter) {
    table_.for_each([&](Key key, const List* list) {
      if (!list->empty()) emitter.list(key, list);
    });
  }

  void write(Ref list, ByteStream& stream) const { list->write(stream); }

  void reset() {
    table_.for_each([](Key, List* list) { list->forget(); });
  }

 private:
  static void append(List*& list, Position position) {
    if (list == nullptr) [[unlikely]]
      list = new List;
    list->post(position);
  }

  TrigramTable<List*> table_;
};

}  // namespace allot::postings

// Makes a strategy of something that only knows how to keep lists.
#pragma once

#include <concepts>
#include <span>
#include <vector>

#include "strategies/postings/emitter.hpp"
#include "strategies/postings/strategy.hpp"
#include "strategies/postings/trigram_reader.hpp"

namespace allot::postings {

/// Keeps the posting lists of one shard. `Ref` names one list; `collect` announces every list that
/// is not empty, in any order; `write` appends the bytes of one. May be added: for speed
/// `post_ascii(const AsciiBlock&)` (see TrigramReader) and `last(ref)`, the last position of a
/// list, `arrange(sorted)` to be
/// told in which order lists will be written, `prefetch(ref)` for what `write` will read first;
/// for whom one reading is not enough `keep(document, place)`, called
/// before its first trigram.
template <class L>
concept PostingLists = std::constructible_from<L, const SizeHint&> &&
    requires(L lists, Key key, Position position, Emitter<typename L::Ref>& emitter,
             const typename L::Ref& ref, ByteStream& stream) {
  lists.post(key, position);
  lists.collect(emitter);
  lists.write(ref, stream);
  lists.reset();
};

/// The PostingStrategy around `Lists`. Beside the lists it keeps the RuneMarks and, from collecting
/// to writing, the order of the lists.
template <PostingLists Lists>
class ListBuilder {
 public:
  explicit ListBuilder(const SizeHint& hint) : reader_(hint), lists_(hint) {}

  void start_at(const ShardPlace& place) { reader_.start_at(place); }

  void add(const Document& document) {
    if constexpr (requires { lists_.keep(document, reader_.marks().place()); })
      lists_.keep(document, reader_.marks().place());
    reader_.read(document, lists_);
  }

  void write(PostingSink& sink) {
    ListBuilder* const self = this;
    write_joined(std::span(&self, 1), sink);
  }

  static void write_joined(std::span<ListBuilder* const> builders, PostingSink& sink) {
    std::vector<Part<Lists>> parts;
    for (ListBuilder* builder : builders) {
      builder->lists_.collect(builder->emitter_);
      const auto sorted = builder->emitter_.sorted();
      if constexpr (requires { builder->lists_.arrange(sorted); }) builder->lists_.arrange(sorted);
      parts.push_back({&builder->lists_, sorted, &builder->reader_.marks()});
    }
    std::vector<std::uint32_t>& offsets = builders.front()->offsets_;
    ShardWriter<Lists>(parts, offsets, sink).write();
    offsets.clear();
    for (ListBuilder* builder : builders) builder->emitter_.clear();
  }

  void reset() {
    reader_.reset();
    lists_.reset();
  }

 private:
  TrigramReader<> reader_;
  Lists lists_;
  Emitter<typename Lists::Ref> emitter_;
  std::vector<std::uint32_t> offsets_;
};

}  // namespace allot::postings

// Makes a strategy of something that only knows how to keep lists.
#pragma once

#include <concepts>
#include <utility>

#include "strategies/postings/emitter.hpp"
#include "strategies/postings/strategy.hpp"
#include "strategies/postings/trigram_reader.hpp"

namespace allot::postings {

/// Keeps the posting lists of one shard. `Ref` names one list; `collect` announces every list that
/// is not empty, in any order; `write` appends the bytes of one. A `post_ascii(const AsciiBlock&)`
/// may be added for speed (see TrigramReader).
template <class L>
concept PostingLists = std::constructible_from<L, const SizeHint&> &&
    requires(L lists, Key key, Position position, Emitter<typename L::Ref>& emitter,
             const typename L::Ref& ref, ByteStream& stream) {
  lists.post(key, position);
  lists.collect(emitter);
  lists.write(ref, stream);
  lists.reset();
};

/// The PostingStrategy around `Lists`. Beside the lists it keeps the RuneMarks and the Emitter.
template <PostingLists Lists>
class ListBuilder {
 public:
  explicit ListBuilder(const SizeHint& hint) : reader_(hint), lists_(hint) {}

  void add(const Document& document) { reader_.read(document, lists_); }

  void write(PostingSink& sink) {
    lists_.collect(emitter_);
    emitter_.emit(sink, reader_.marks(),
                  [this](const auto& list, ByteStream& stream) { lists_.write(list, stream); });
  }

  void reset() {
    reader_.reset();
    lists_.reset();
  }

 private:
  TrigramReader reader_;
  Lists lists_;
  Emitter<typename Lists::Ref> emitter_;
};

}  // namespace allot::postings

// What a strategy of the `postings` study is: a builder of the trigram posting lists of one shard.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "corpora/corpus.hpp"
#include "strategies/postings/sink.hpp"
#include "strategies/registry.hpp"

namespace allot::postings {

using corpora::Document;

/// What is known about a shard before it is built.
struct SizeHint {
  std::uint64_t content_bytes = 0;
  std::uint64_t documents = 0;
};

/// Documents stay valid until `write` returns, which is called at most once before the next
/// `reset`. After `reset` the content is forgotten, the memory may be kept, and the builder behaves
/// as a new one. Content and runes of a shard stay below 2^32; running out of memory throws
/// std::bad_alloc.
template <class S>
concept PostingStrategy = std::constructible_from<S, const SizeHint&> &&
    requires(S strategy, const Document& document, PostingSink& sink) {
  strategy.add(document);
  strategy.write(sink);
  strategy.reset();
};

/// A strategy whose type is erased: one virtual call per document, never one per trigram.
class PostingBuilder {
 public:
  virtual ~PostingBuilder() = default;
  virtual void add(const Document& document) = 0;
  virtual void write(PostingSink& sink) = 0;
  virtual void reset() = 0;
};

template <PostingStrategy S>
class ErasedBuilder final : public PostingBuilder {
 public:
  explicit ErasedBuilder(const SizeHint& hint) : strategy_(hint) {}
  void add(const Document& document) override { strategy_.add(document); }
  void write(PostingSink& sink) override { strategy_.write(sink); }
  void reset() override { strategy_.reset(); }

 private:
  S strategy_;
};

using Registry = strategies::Registry<PostingBuilder, SizeHint>;

/// Registers `S`; called by ENROLL.
template <PostingStrategy S>
bool enrol(std::string_view name, std::string_view about) {
  return Registry::instance().enrol(name, {std::string(about), [](const SizeHint& hint) {
                                             return std::make_unique<ErasedBuilder<S>>(hint);
                                           }});
}

}  // namespace allot::postings

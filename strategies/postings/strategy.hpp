// What a strategy of the `postings` study is: a builder of the trigram posting lists of one shard.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/corpus.hpp"
#include "errors/error.hpp"
#include "strategies/postings/sink.hpp"
#include "strategies/registry.hpp"

namespace allot::postings {

using corpora::Document;

/// What is known about a shard before it is built.
struct SizeHint {
  std::uint64_t content_bytes = 0;
  std::uint64_t documents = 0;
};

/// Where in its shard a builder's first document begins.
struct ShardPlace {
  std::uint32_t runes = 0;
  std::uint32_t bytes = 0;
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

/// A strategy of which several builders may share a shard: each is told by `start_at`, before its
/// first document, what comes before it, and `write_joined` writes in place of `write` what one
/// builder of all their documents would have written.
template <class S>
concept JoinableStrategy = PostingStrategy<S> &&
    requires(S strategy, const ShardPlace& place, std::span<S* const> parts, PostingSink& sink) {
  strategy.start_at(place);
  S::write_joined(parts, sink);
};

/// A strategy whose type is erased: one virtual call per document, never one per trigram.
class PostingBuilder {
 public:
  virtual ~PostingBuilder() = default;
  /// Throws Error if the strategy cannot be joined.
  virtual void start_at(const ShardPlace& place) = 0;
  virtual void add(const Document& document) = 0;
  virtual void write(PostingSink& sink) = 0;
  /// `parts` begin with this builder and are all of its strategy.
  virtual void write_joined(std::span<PostingBuilder* const> parts, PostingSink& sink) = 0;
  virtual void reset() = 0;
};

template <PostingStrategy S>
class ErasedBuilder final : public PostingBuilder {
 public:
  explicit ErasedBuilder(const SizeHint& hint) : strategy_(hint) {}
  void start_at(const ShardPlace& place) override {
    if constexpr (JoinableStrategy<S>) return strategy_.start_at(place);
    throw Error("builders of this strategy cannot share a shard",
                "measure it with another workload, or give it start_at and write_joined");
  }
  void add(const Document& document) override { strategy_.add(document); }
  void write(PostingSink& sink) override { strategy_.write(sink); }
  void write_joined(std::span<PostingBuilder* const> parts, PostingSink& sink) override {
    if constexpr (JoinableStrategy<S>) {
      std::vector<S*> strategies;
      for (PostingBuilder* part : parts)
        strategies.push_back(&static_cast<ErasedBuilder*>(part)->strategy_);
      S::write_joined(strategies, sink);
    }
  }
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

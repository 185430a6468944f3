// What a bound of the `postings` study is: a part of the work that every strategy has to do, done
// on the same bytes as fast as the machine can. Bounds show how much a better strategy could gain.
#pragma once

#include <concepts>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "strategies/postings/strategy.hpp"

namespace allot::postings {

/// What is known before a bound is timed.
struct BoundHint {
  SizeHint size;
  double output_per_byte = 0;  // bytes that a strategy would write per byte of content
};

/// Driven and timed as a PostingStrategy is; what tells the two apart is the hint that they are
/// made from. What a bound writes is no posting lists: nothing may take its digest.
template <class B>
concept PostingBound = std::constructible_from<B, const BoundHint&> &&
    requires(B bound, const Document& document, PostingSink& sink) {
  bound.add(document);
  bound.write(sink);
  bound.reset();
};

/// A bound whose type is erased: as ErasedBuilder.
template <PostingBound B>
class ErasedBound final : public PostingBuilder {
 public:
  explicit ErasedBound(const BoundHint& hint) : bound_(hint) {}
  void start_at(const ShardPlace&) override {}
  void add(const Document& document) override { bound_.add(document); }
  void write(PostingSink& sink) override { bound_.write(sink); }
  void write_joined(std::span<PostingBuilder* const> parts, PostingSink& sink) override {
    for (PostingBuilder* part : parts) part->write(sink);
  }
  void reset() override { bound_.reset(); }

 private:
  B bound_;
};

using BoundRegistry = strategies::Registry<PostingBuilder, BoundHint>;

/// Registers `B`; called by ENROLL.
template <PostingBound B>
bool enrol(std::string_view name, std::string_view about) {
  return BoundRegistry::instance().enrol(name, {std::string(about), [](const BoundHint& hint) {
                                                  return std::make_unique<ErasedBound<B>>(hint);
                                                }});
}

}  // namespace allot::postings

// Does every enrolled strategy write the bytes that the naive reference writes, on every kind of
// text and however often it is reset? Driven by the registry: a new strategy is tested unasked.
#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "strategies/postings/kinds_of_text.hpp"
#include "strategies/postings/rune_count.hpp"
#include "strategies/postings/test_texts.hpp"

namespace allot::postings {
namespace {

class Conformance : public testing::TestWithParam<std::string> {
 protected:
  static std::unique_ptr<PostingBuilder> make(const SizeHint& hint) {
    return Registry::instance().entries().at(GetParam()).make(hint);
  }
};

TEST_P(Conformance, WritesWhatTheReferenceWritesOnEveryKindOfText) {
  for (const auto& [kind, contents] : kinds_of_text()) {
    const Texts texts(contents);
    EXPECT_TRUE(is_as_expected(build(*make(texts.hint()), texts), build_reference(texts))) << kind;
  }
}

TEST_P(Conformance, WritesWhatTheReferenceWritesOnRandomText) {
  for (std::uint64_t seed = 1; seed <= 15; ++seed) {
    const Texts texts(random_text(seed));
    ASSERT_TRUE(is_as_expected(build(*make(texts.hint()), texts), build_reference(texts)))
        << "seed " << seed;
  }
}

// Lists of every length cross every boundary at which a list grows, spills or takes a new chunk.
TEST_P(Conformance, WritesListsOfEveryLength) {
  const std::unique_ptr<PostingBuilder> builder = make({});
  for (std::size_t length = 1; length <= 600; ++length) {
    const Texts texts({std::string(length + 2, 'a'), repeated("é", length + 2)});
    ASSERT_TRUE(is_as_expected(build(*builder, texts), build_reference(texts))) << length;
    builder->reset();
  }
  const Texts texts({std::string(300'000, 'a'), repeated("abc" + std::string(150, '-'), 2000)});
  EXPECT_TRUE(is_as_expected(build(*builder, texts), build_reference(texts)));
}

// Four-byte deltas need more than 2^21 runes; too long a text to be one of the kinds.
TEST_P(Conformance, WritesDeltasOfFourBytes) {
  const Texts texts({"abc" + std::string(1U << 21, '-') + "abc"});
  EXPECT_TRUE(is_as_expected(build(*make(texts.hint()), texts), build_reference(texts)));
}

TEST_P(Conformance, BehavesAsNewAfterReset) {
  std::unique_ptr<PostingBuilder> reused;
  for (const auto& [kind, contents] : kinds_of_text()) {
    const Texts texts(contents);
    const RecordingSink expected = build_reference(texts);
    if (!reused) reused = make(texts.hint());
    // Once after other content and once after the same.
    for (int turn = 0; turn < 2; ++turn) {
      ASSERT_TRUE(is_as_expected(build(*reused, texts), expected)) << kind << ", turn " << turn;
      reused->reset();
    }
  }
}

TEST_P(Conformance, ForgetsWhatWasNeverWritten) {
  const Texts first({counting_text(10'000), "日本語のテキスト"});
  const Texts second({"abc", "日本語"});
  const std::unique_ptr<PostingBuilder> builder = make(first.hint());
  for (const Document& document : first.documents()) builder->add(document);
  builder->reset();
  builder->reset();
  EXPECT_TRUE(is_as_expected(build(*builder, second), build_reference(second)));
}

TEST_P(Conformance, GrowsBeyondAHintThatIsFarTooSmall) {
  const Texts texts({counting_text(200'000), repeated("日本語のテキスト", 2000)});
  const std::unique_ptr<PostingBuilder> builder = make({.content_bytes = 1, .documents = 0});
  EXPECT_TRUE(is_as_expected(build(*builder, texts), build_reference(texts)));
}

/// What builders write together that take the documents of `texts` in turns of `documents` each.
RecordingSink build_jointly(const std::string& strategy, const Texts& texts,
                            std::size_t documents) {
  std::vector<std::unique_ptr<PostingBuilder>> builders;
  ShardPlace place;
  std::size_t taken = 0;
  for (const Document& document : texts.documents()) {
    if (taken++ % documents == 0) {
      builders.push_back(Registry::instance().entries().at(strategy).make(texts.hint()));
      builders.back()->start_at(place);
    }
    builders.back()->add(document);
    place = place_after(document, place);
  }
  std::vector<PostingBuilder*> parts;
  for (const auto& builder : builders) parts.push_back(builder.get());
  RecordingSink sink;
  builders.front()->write_joined(parts, sink);
  return sink;
}

TEST_P(Conformance, WritesAShardThatBuildersShareAsOneBuilderWould) {
  for (const auto& [kind, contents] : kinds_of_text()) {
    const Texts texts(contents);
    if (contents.empty()) continue;
    const RecordingSink expected = build_reference(texts);
    for (const std::size_t builders : {1U, 2U, 5U}) {
      const std::size_t documents = (contents.size() + builders - 1) / builders;
      ASSERT_TRUE(is_as_expected(build_jointly(GetParam(), texts, documents), expected))
          << kind << ", " << builders << " builders";
    }
  }
  for (std::uint64_t seed = 100; seed < 105; ++seed) {
    const Texts texts(random_text(seed));
    ASSERT_TRUE(is_as_expected(build_jointly(GetParam(), texts, 3), build_reference(texts)))
        << "seed " << seed;
  }
}

TEST_P(Conformance, SharesNothingWithAnotherBuilder) {
  const Texts one({counting_text(20'000), "€uro"});
  const Texts two({repeated("banana ", 3000), "zzz"});
  const std::unique_ptr<PostingBuilder> first = make(one.hint());
  const std::unique_ptr<PostingBuilder> second = make(two.hint());
  for (std::size_t i = 0; i < 2; ++i) {
    first->add(one.documents()[i]);
    second->add(two.documents()[i]);
  }
  RecordingSink first_written;
  RecordingSink second_written;
  second->write(second_written);
  first->write(first_written);
  EXPECT_TRUE(is_as_expected(first_written, build_reference(one)));
  EXPECT_TRUE(is_as_expected(second_written, build_reference(two)));
}

std::vector<std::string> enrolled_names() {
  std::vector<std::string> names;
  for (const auto& [name, entry] : Registry::instance().entries()) names.push_back(name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Enrolled, Conformance, testing::ValuesIn(enrolled_names()),
                         [](const auto& strategy) {
                           std::string name = strategy.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace allot::postings

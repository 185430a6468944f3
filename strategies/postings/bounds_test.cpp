// Does each bound do what it is named after, however often it is reset?
#include <gtest/gtest.h>
#include <string>

#include "strategies/postings/bound.hpp"
#include "strategies/postings/test_texts.hpp"

namespace allot::postings {
namespace {

constexpr double output_per_byte = 1.5;

/// What the bound hands to its sink, the second time that it is used.
std::string written_by(const std::string& bound, const Texts& texts) {
  const auto built =
      BoundRegistry::instance().entries().at(bound).make({texts.hint(), output_per_byte});
  RecordingSink first, second;
  for (const Document& document : texts.documents()) built->add(document);
  built->write(first);
  built->reset();
  for (const Document& document : texts.documents()) built->add(document);
  built->write(second);
  EXPECT_EQ(first.bytes(), second.bytes());
  return second.bytes();
}

TEST(Bounds, DoesCopyingTheInputWriteAllOfItAndNoMore) {
  EXPECT_EQ(written_by("bound-copy-input", Texts({"one", "", "naïve"})), "onenaïve");
}

TEST(Bounds, DoesCopyingTheOutputWriteAsMuchAsAStrategyWould) {
  const Texts texts({std::string(200'000, 'x'), "yz"});
  EXPECT_EQ(written_by("bound-copy-output", texts).size(), 300'003U);
}

TEST(Bounds, DoBoundsThatTouchTrigramsWriteNothing) {
  const Texts texts({"banana", "日本語 naïve", std::string(5000, 'a')});
  for (const char* bound : {"bound-extract", "bound-update-4", "bound-update-8"})
    EXPECT_EQ(written_by(bound, texts), "") << bound;
}

TEST(Bounds, IsNoNameABoundsAndAStrategysAtOnce) {
  for (const auto& [name, entry] : BoundRegistry::instance().entries())
    EXPECT_FALSE(Registry::instance().entries().contains(name)) << name;
}

}  // namespace
}  // namespace allot::postings

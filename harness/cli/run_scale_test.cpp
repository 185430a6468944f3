// Which sizes does a scale mean, which of them are left out, and is each a start of the same text?
#include "harness/cli/run_scale.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/byte_size.hpp"
#include "corpora/catalogue.hpp"
#include "corpora/test_folder.hpp"
#include "errors/error.hpp"

namespace allot::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> texts(const std::string& scale) {
  std::vector<std::string> all;
  for (const ScaleSize& size : sizes_of_scale(scale)) {
    EXPECT_EQ(corpora::parse_bytes(size.text), size.bytes);
    all.push_back(size.text);
  }
  return all;
}

TEST(SizesOfScale, DoubleFromTheFirstAndEndWithTheLast) {
  EXPECT_THAT(texts("1MiB..8MiB"), ElementsAre("1MiB", "2MiB", "4MiB", "8MiB"));
  EXPECT_THAT(texts("3kB..10kB"), ElementsAre("3kB", "6kB", "10kB"));
}

TEST(SizesOfScale, MayBeSoManyEvenlySpacedByTheirRatio) {
  EXPECT_THAT(texts("1MiB..16MiB/3"), ElementsAre("1MiB", "4MiB", "16MiB"));
  EXPECT_THAT(texts("1MB..1GB/4"), ElementsAre("1MB", "10MB", "100MB", "1GB"));
  EXPECT_THAT(texts("64MB..1GB/3"), ElementsAre("64MB", "252982kB", "1GB"));
  EXPECT_THAT(texts("5B..6B/9"), ElementsAre("5B", "6B"));
}

TEST(SizesOfScale, MustBeARangeThatGrows) {
  for (const char* text : {"", "1MiB", "1MiB..", "..1MiB", "2MiB..1MiB", "1MiB..1MiB", "0B..1MiB",
                           "1MiB..2MiB/", "1MiB..2MiB/1", "1MiB..2MiB/x", "1MiB..2MiB/1000"}) {
    EXPECT_THROW(sizes_of_scale(text), Error) << text;
  }
}

class PointsOfScale : public testing::Test {
 protected:
  void SetUp() override {
    preset("synthetic", "20kB");
    preset("synthetic-small", "50kB");
    preset("synthetic-large", "400kB");
  }
  void preset(const std::string& name, const std::string& bytes) const {
    folder_.write("manifests/" + name + ".toml",
                  "about = \"text\"\nlicence = \"Apache-2.0\"\nsize = \"" + bytes +
                      "\"\norigin = \"synthetic\"\n[synthetic]\nseed = 7\nbytes = \"" + bytes +
                      "\"\n");
  }
  std::vector<std::string> points(const std::string& scale, const std::string& corpus) {
    return points_of_scale(scale, {corpus}, places_, {}, notes_);
  }
  [[nodiscard]] std::string digest(const std::string& name) const {
    return corpora::obtain(corpora::parse_selection(name), places_, {}).digest;
  }

  corpora::TestFolder folder_;
  corpora::Places places_{folder_.path() / "manifests", folder_.path() / "user",
                          folder_.path() / "packs"};
  std::vector<std::string> notes_;
};

TEST_F(PointsOfScale, AreLimitsOfTheCorpus) {
  EXPECT_THAT(points("20kB..40kB", "synthetic-large"),
              ElementsAre("synthetic-large:limit=20kB", "synthetic-large:limit=40kB"));
  EXPECT_THAT(notes_, ElementsAre());
}

TEST_F(PointsOfScale, OfTheDefaultTextComeFromThePresetThatReachesThemAll) {
  EXPECT_THAT(points("20kB..40kB", "synthetic"),
              ElementsAre("synthetic-small:limit=20kB", "synthetic-small:limit=40kB"));
  // One text: the same limit of a larger preset has the same documents.
  EXPECT_EQ(digest("synthetic-small:limit=20kB"), digest("synthetic-large:limit=20kB"));
}

TEST_F(PointsOfScale, BeyondTheCorpusAreDroppedWithANote) {
  EXPECT_THAT(points("20kB..4MB/2", "synthetic-large"), ElementsAre("synthetic-large:limit=20kB"));
  EXPECT_THAT(notes_, ElementsAre(HasSubstr("4MB dropped, synthetic-large has ")));
  EXPECT_THROW(points("1GB..2GB", "synthetic-large"), Error);
}

TEST_F(PointsOfScale, WithTheSameDocumentsAreDroppedWithANote) {
  for (const char* name : {"code/a", "code/b", "code/c"})
    folder_.write(name, std::string(100, name[5]));
  const std::string code = (folder_.path() / "code").string();
  EXPECT_THAT(points("1B..280B/3", code), ElementsAre(code + ":limit=1B"));
  EXPECT_THAT(notes_, ElementsAre(HasSubstr("17B, 280B of " + code)));
}

TEST_F(PointsOfScale, CannotCutASingleDocument) {
  folder_.write("code/a", std::string(100, 'a'));
  EXPECT_THROW(points("1B..64B", (folder_.path() / "code").string()), Error);
}

TEST_F(PointsOfScale, LeaveNoRoomForALimitOfTheUsersOwn) {
  EXPECT_THROW(points("20kB..40kB", "synthetic-large:limit=30kB"), Error);
}

}  // namespace
}  // namespace allot::cli

// Does a bad manifest get an error that names file, line and key, and a good one its corpus?
#include "corpora/manifest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/test_folder.hpp"

namespace allot::corpora {
namespace {

using testing::HasSubstr;

constexpr const char* good = R"(about = "generated"
licence = "Apache-2.0"
size = "1 MB"
origin = "synthetic"

[synthetic]
seed = 1
bytes = "1MB"
)";

class ManifestFile : public testing::Test {
 protected:
  /// The fault of the good manifest after a replacement of `from` by `to`.
  std::string fault(std::string_view from, std::string_view to, const char* name = "x.toml") {
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos);
    folder_.write(name, text.replace(at, from.size(), to));
    try {
      read_manifest(folder_.path() / name);
      return "";
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr((folder_.path() / name).string()));
      return error.what();
    }
  }

  TestFolder folder_;
};

TEST_F(ManifestFile, DescribesACorpus) {
  folder_.write("my-text.toml", good);
  const Manifest manifest = read_manifest(folder_.path() / "my-text.toml");
  EXPECT_EQ(manifest.name, "my-text");
  EXPECT_EQ(manifest.origin, "synthetic");
  EXPECT_EQ(manifest.approximate_bytes, 1'000'000U);
  EXPECT_TRUE(manifest.source->on_demand());
}

TEST_F(ManifestFile, NamesLineAndKeyOfEveryFault) {
  EXPECT_THAT(fault("seed = 1", "seed = \"one\""), HasSubstr("x.toml:7: key `seed` must be"));
  EXPECT_THAT(fault("seed = 1", "seed = -1"), HasSubstr("x.toml:7: key `seed` must be"));
  EXPECT_THAT(fault("\"1MB\"", "\"much\""), HasSubstr("x.toml:8: key `bytes` must be an amount"));
  EXPECT_THAT(fault("seed = 1\n", ""), HasSubstr("x.toml:6: key `seed` is missing"));
  EXPECT_THAT(fault("\"synthetic\"", "\"sythetic\""), HasSubstr("x.toml:4: key `origin` names no"));
  EXPECT_THAT(fault("seed = 1", "seed = 1\nsead = 2"),
              HasSubstr("x.toml:8: key `sead` is unknown; did you mean `seed`?"));
  EXPECT_THAT(fault("size", "digest = \"abc\"\nsize"),
              HasSubstr("x.toml:3: key `digest` must be 32 lower-case hex digits"));
  EXPECT_THAT(fault("licence =", "licence"), HasSubstr("x.toml:2: "));
  EXPECT_THAT(fault("\"generated\"", "\"\""), HasSubstr("x.toml:1: key `about` must not be empty"));
}

TEST_F(ManifestFile, NameMustBeWritableOnACommandLine) {
  for (const char* name : {"Upper.toml", "a b.toml", "-a.toml", "a--b.toml", "a-.toml"}) {
    EXPECT_THAT(fault("1 MB", "2 MB", name), HasSubstr("lower-case")) << name;
  }
}

TEST_F(ManifestFile, OfTheUserReplacesAShippedOne) {
  folder_.write("shipped/x.toml", good);
  folder_.write("user/x.toml", good);
  folder_.write("shipped/y.toml", good);
  const Places places{folder_.path() / "shipped", folder_.path() / "user", folder_.path()};
  EXPECT_EQ(find_manifest("x", places).file, folder_.path() / "user/x.toml");
  EXPECT_EQ(find_manifest("y", places).file, folder_.path() / "shipped/y.toml");
}

TEST_F(ManifestFile, ThatIsWrittenIsReadBackAlike) {
  folder_.write("x.toml", good);
  Manifest manifest = read_manifest(folder_.path() / "x.toml");
  manifest.file = folder_.path() / "copy/x.toml";
  manifest.digest = std::string(32, 'a');
  write_manifest(manifest);
  const Manifest copy = read_manifest(manifest.file);
  EXPECT_EQ(copy.digest, manifest.digest);
  EXPECT_EQ(copy.about, manifest.about);
  EXPECT_EQ(copy.source->pin(), manifest.source->pin());
}

TEST(ShippedManifests, CanAllBeRead) {
  const Places places{"corpora/manifests", "", ""};
  const auto files = manifest_files(places);
  EXPECT_GT(files.size(), 0U);
  for (const auto& [name, file] : files) EXPECT_EQ(read_manifest(file).name, name);
}

}  // namespace
}  // namespace allot::corpora

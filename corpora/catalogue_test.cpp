// Does a name lead to the right pack, and is there a clear answer when it leads to none?
#include "corpora/catalogue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "corpora/corpus.hpp"
#include "corpora/test_folder.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

using testing::HasSubstr;

TEST(Selection, HasANameAndPerhapsALimit) {
  const Selection plain = parse_selection("linux-6.1");
  EXPECT_EQ(plain.corpus, "linux-6.1");
  EXPECT_EQ(plain.limit_bytes, std::nullopt);
  const Selection limited = parse_selection("linux-6.1:limit=300MiB");
  EXPECT_EQ(limited.corpus, "linux-6.1");
  EXPECT_EQ(limited.limit_bytes, 300U << 20);
  EXPECT_EQ(limited.text, "linux-6.1:limit=300MiB");
  EXPECT_EQ(parse_selection("directory:/a:b:limit=1kB").corpus, "directory:/a:b");
}

TEST(Selection, ThatCannotBeReadIsAnErrorThatQuotesIt) {
  for (const char* text :
       {"", "x:limit=", "x:limit=0", "x:limit=much", "x:lmit=3MB", ":limit=1MB"}) {
    try {
      parse_selection(text);
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr(std::string("\"") + text + '"'));
    }
  }
}

class Catalogue : public testing::Test {
 protected:
  void SetUp() override {
    folder_.write("manifests/tiny.toml", R"(about = "generated"
licence = "Apache-2.0"
size = "100 kB"
origin = "synthetic"
[synthetic]
seed = 7
bytes = "100kB"
)");
    folder_.write("manifests/package.toml", R"(about = "never fetched"
licence = "Apache-2.0"
size = "100 kB"
origin = "debian"
[debian]
package = "no-such-package"
version = "1"
sha256 = "0000000000000000000000000000000000000000000000000000000000000000"
)");
  }

  PackFile get(const std::string& selection) const {
    return obtain(parse_selection(selection), places_, {});
  }

  Error fault(const std::string& selection) const {
    try {
      get(selection);
    } catch (const Error& error) {
      return error;
    }
    ADD_FAILURE() << selection;
    return Error("");
  }

  TestFolder folder_;
  Places places_{folder_.path() / "manifests", folder_.path() / "user", folder_.path() / "packs"};
};

TEST_F(Catalogue, GeneratesASyntheticCorpusOnce) {
  const PackFile first = get("tiny");
  const auto written = std::filesystem::last_write_time(first.path);
  const PackFile second = get("tiny");
  EXPECT_EQ(second.path, first.path);
  EXPECT_EQ(std::filesystem::last_write_time(second.path), written);
  EXPECT_EQ(Corpus::open(first.path).digest(), first.digest);
  EXPECT_GT(first.content_bytes, 100'000U);
}

TEST_F(Catalogue, CutsALimitAfterTheDocumentThatCrossesIt) {
  const Corpus whole = Corpus::open(get("tiny").path);
  const Corpus cut = Corpus::open(get("tiny:limit=20kB").path);
  EXPECT_EQ(cut.name(), "tiny:limit=20kB");
  ASSERT_LT(cut.size(), whole.size());
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < cut.size(); ++i) {
    EXPECT_LE(bytes, 20'000U);
    EXPECT_EQ(cut[i].name, whole[i].name);
    bytes += cut[i].content.size();
  }
  EXPECT_GT(bytes, 20'000U);
}

TEST_F(Catalogue, LeavesACorpusWholeThatIsSmallerThanTheLimit) {
  EXPECT_EQ(get("tiny:limit=1GB").path, get("tiny").path);
}

TEST_F(Catalogue, KeepsInALimitWhatWasSkippedOfTheWhole) {
  folder_.write("code/a.c", "int a;");
  folder_.write("code/b.bin", std::string("\0\0\0", 3));
  folder_.write("code/c.c", "int c;");
  const Corpus cut = Corpus::open(get((folder_.path() / "code").string() + ":limit=1B").path);
  EXPECT_EQ(cut.size(), 1U);
  EXPECT_EQ(cut.skipped()[static_cast<std::size_t>(Skip::binary)], 1U);
}

TEST_F(Catalogue, ReadsWhatAnOriginKnowsByItsPath) {
  folder_.write("packed-refs", std::string(40, 'a') + " refs/heads/main\n");
  const PackFile refs = get("packed-refs:" + (folder_.path() / "packed-refs").string());
  EXPECT_THAT(refs.path.filename().string(), testing::StartsWith("packed-refs-"));
  EXPECT_TRUE(Corpus::open(refs.path)[0].content.starts_with("REFT"));
  // Only a manifest says what to download, so this is the path of a folder.
  EXPECT_THAT(fault("debian:/somewhere").what(), HasSubstr("no such folder"));
}

TEST_F(Catalogue, PacksAFolderAnewWhenItsContentHasChanged) {
  folder_.write("code/a.c", "int a;");
  const std::string folder = (folder_.path() / "code").string();
  const PackFile before = get(folder);
  EXPECT_EQ(get("directory:" + folder).path, before.path);
  folder_.write("code/a.c", "int b;");
  const PackFile after = get(folder);
  EXPECT_NE(after.path, before.path);
  EXPECT_NE(after.digest, before.digest);
  EXPECT_EQ(Corpus::open(before.path)[0].content, "int a;");
  EXPECT_EQ(Corpus::open(after.path)[0].content, "int b;");
}

TEST_F(Catalogue, TakesAPackByItsPath) {
  const PackFile tiny = get("tiny");
  EXPECT_EQ(get(tiny.path.string()).digest, tiny.digest);
}

TEST_F(Catalogue, SaysWhatIsMissingAndWhichCommandGetsIt) {
  EXPECT_THAT(fault("tinny").what(), HasSubstr("unknown corpus tinny; did you mean tiny?"));
  EXPECT_THAT(fault("package").remedy(), HasSubstr("allot corpus fetch package"));
  EXPECT_THAT(fault("./no-such-folder").what(), HasSubstr("no such folder"));
}

TEST_F(Catalogue, LetsSeveralObtainTheSamePackAtOnce) {
  std::vector<PackFile> packs(6);
  std::vector<std::thread> threads;
  for (PackFile& pack : packs) {
    threads.emplace_back([&] { pack = get("tiny:limit=50kB"); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const PackFile& pack : packs) {
    EXPECT_EQ(pack.digest, packs[0].digest);
    EXPECT_EQ(Corpus::open(pack.path).digest(), pack.digest);
  }
}

TEST_F(Catalogue, VerifiesAgainstTheDigestOfTheManifest) {
  EXPECT_EQ(verify(parse_selection("tiny"), places_, {}).digest, get("tiny").digest);
  folder_.write("user/tiny.toml", R"(about = "generated, with the digest of something else"
licence = "Apache-2.0"
size = "100 kB"
origin = "synthetic"
digest = "00000000000000000000000000000000"
[synthetic]
seed = 7
bytes = "100kB"
)");
  try {
    verify(parse_selection("tiny"), places_, {});
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Exit::invalid);
    EXPECT_THAT(error.what(), HasSubstr("its manifest says 00000000000000000000000000000000"));
  }
}

TEST_F(Catalogue, ListsWhatIsReadyAndWhatIsNot) {
  get("tiny");
  const std::vector<Listed> all = list(places_);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].name, "package");
  EXPECT_TRUE(all[0].pack.empty());
  EXPECT_FALSE(all[0].on_demand);
  EXPECT_EQ(all[1].name, "tiny");
  EXPECT_FALSE(all[1].pack.empty());
}

}  // namespace
}  // namespace allot::corpora

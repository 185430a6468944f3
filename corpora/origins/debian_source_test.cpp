// Is the upstream archive of a source package packed as it is, whatever revision Debian has by now,
// and is every way in which apt can fail explained? apt-get and apt-cache are scripts that serve a
// real archive.
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/corpus.hpp"
#include "corpora/manifest.hpp"
#include "corpora/program.hpp"
#include "corpora/sha256.hpp"
#include "corpora/test_apt.hpp"

namespace allot::corpora {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr const char* archive = "sample_1.0.orig.tar.gz";

class DebianSource : public SampleApt {
 protected:
  void SetUp() override {
    SampleApt::SetUp();
    folder_.write("tree/sample-1.0/b.c", "int b;");
    folder_.write("tree/sample-1.0/a/a.c", "int a;");
    run_or_fail({"tar", "-C", "tree", "-czf", archive, "sample-1.0"}, root());
    serve("1.0-2", "touch updated-here");
  }

  [[nodiscard]] std::string sha256() const { return sha256_of(root() / archive); }

  /// From here on the source archive has this version of the package and no other, and `update` is
  /// what apt-get does when asked to update its lists.
  void serve(const std::string& version, const std::string& update) {
    script("apt-get", fmt::format(R"(
[ "$1" = indextargets ] && {{ echo 'deb-src scheme://mirror/debian/ stable main'; exit 0; }}
cp "$2" {0}/used.conf
[ "$3" = update ] && {{ {1}; exit; }}
for package; do :; done
[ $package = sample ] || [ $package = sample={2} ] || {{ echo no such version >&2; exit 100; }}
case "$*" in
  *--print-uris*) echo "'scheme://mirror/{3}' {3} 99 SHA256:{4}" ;;
  *) cp {0}/{3} . ;;
esac)",
                                  root().string(), update, version, archive, sha256()));
    script("apt-cache", fmt::format("printf 'Package: sample\\nVersion: {}\\n {} 99 {}\\n'",
                                    version, sha256(), archive));
  }

  void pin(const std::string& version, const std::string& sum) {
    SampleApt::pin(
        "debian-source",
        fmt::format("version = \"{}\"\narchive = \"{}\"\nsha256 = \"{}\"", version, archive, sum));
  }
};

TEST_F(DebianSource, HasTheFilesOfTheArchiveWithoutItsTopFolder) {
  pin("1.0-2", sha256());
  const Corpus corpus = Corpus::open(fetch("sample", places_, {}).path);
  ASSERT_EQ(corpus.size(), 2U);
  EXPECT_EQ(corpus[0].name, "a/a.c");
  EXPECT_EQ(corpus[1].name, "b.c");
  EXPECT_EQ(std::distance(fs::directory_iterator(places_.packs), fs::directory_iterator()), 1);
}

TEST_F(DebianSource, IsTheSameFromALaterRevisionWithTheSameArchive) {
  pin("1.0-1", sha256());
  EXPECT_EQ(Corpus::open(fetch("sample", places_, {}).path).size(), 2U);
}

TEST_F(DebianSource, LeavesTheListsOfTheMachineAlone) {
  pin("1.0-2", sha256());
  fetch("sample", places_, {});
  std::ifstream file(root() / "used.conf");
  const std::string used{std::istreambuf_iterator<char>(file), {}};
  for (const char* key : {"Dir::Etc::sourcelist", "Dir::Etc::sourceparts", "Dir::State",
                          "Dir::State::status", "Dir::Cache"})
    EXPECT_THAT(used, HasSubstr(fmt::format("{} \"{}", key, places_.packs.string())));
  EXPECT_THAT(used, HasSubstr("#clear APT::Update::Post-Invoke;"));
}

TEST_F(DebianSource, OffersTheCurrentArchiveWhenThePinnedOneIsGone) {
  pin("0.9-1", std::string(64, '0'));
  const std::string report = fault();
  EXPECT_THAT(report,
              HasSubstr("is gone; the current archive of sample is " + std::string(archive)));
  EXPECT_THAT(report, HasSubstr("version = \"1.0-2\""));
  EXPECT_THAT(report, HasSubstr("sha256 = \"" + sha256() + "\""));
}

TEST_F(DebianSource, PinsTheCurrentArchiveInAManifestOfTheUser) {
  pin("0.9-1", std::string(64, '0'));
  const PackFile pack = fetch_repinned("sample", places_, {});
  const Manifest manifest = find_manifest("sample", places_);
  EXPECT_EQ(manifest.file, places_.user_manifests / "sample.toml");
  EXPECT_EQ(manifest.digest, pack.digest);
}

TEST_F(DebianSource, RefusesAnArchiveThatIsNotWhatTheIndexSaid) {
  pin("1.0-2", sha256());
  folder_.write(archive, "something else");
  EXPECT_THAT(fault(), HasSubstr("and its manifest says"));
}

TEST_F(DebianSource, SaysWhatAptSaidWhenTheMirrorCannotBeReached) {
  pin("1.0-2", sha256());
  serve("1.0-2", "echo Temporary failure resolving >&2; exit 100");
  EXPECT_THAT(fault(), HasSubstr("Temporary failure resolving"));
  EXPECT_THAT(fault(), HasSubstr("synthetic"));
}

TEST_F(DebianSource, SaysThatThereIsNoSuchPackage) {
  pin("1.0-2", sha256());
  script("apt-get",
         "[ \"$1\" = indextargets ] && { echo deb-src; exit 0; }\n"
         "[ \"$3\" = update ] || exit 100");
  EXPECT_THAT(fault(), HasSubstr("Debian's source archive has no package sample"));
}

TEST_F(DebianSource, SaysThatThereIsNoAptOrThatItKnowsNoMirror) {
  pin("1.0-2", sha256());
  script("apt-get", "exit 0");
  EXPECT_THAT(fault(), HasSubstr("apt knows no mirror of Debian"));
  setenv("PATH", (root() / "nothing-here").c_str(), 1);
  EXPECT_THAT(fault(), HasSubstr("cannot run apt-get"));
}

}  // namespace
}  // namespace allot::corpora

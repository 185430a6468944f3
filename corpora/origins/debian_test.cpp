// Are a package's files packed as they are, and is every way in which apt can fail explained?
// Real packages are built by dpkg-deb; apt-get and apt-cache are scripts that serve them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/catalogue.hpp"
#include "corpora/corpus.hpp"
#include "corpora/manifest.hpp"
#include "corpora/program.hpp"
#include "corpora/sha256.hpp"
#include "corpora/test_apt.hpp"

namespace allot::corpora {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

class Debian : public SampleApt {
 protected:
  void SetUp() override {
    SampleApt::SetUp();
    if (run_program({"sh", "-c", "command -v dpkg-deb"}, "/").exit_code != 0) {
      GTEST_SKIP() << "no dpkg-deb on this machine";
    }
    folder_.write("tree/usr/src/code/b.c", "int b;");
    folder_.write("tree/usr/src/code/a.c", "int a;");
    folder_.write("tree/usr/share/doc/copyright", "text");
    folder_.write("tree/DEBIAN/control",
                  "Package: sample\nVersion: 2.0-1\nArchitecture: all\n"
                  "Maintainer: Nobody <nobody@example.org>\nDescription: a sample\n");
    run_or_fail({"sh", "-c", "tar -C tree/usr/src -cJf tree/usr/src/code.tar.xz code"}, root());
    run_or_fail({"dpkg-deb", "--build", "tree", "sample.deb"}, root());
    serve("2.0-1");
  }

  [[nodiscard]] std::string sha256() const { return sha256_of(root() / "sample.deb"); }

  /// From here on apt has this version of the package and no other.
  void serve(const std::string& version) {
    script("apt-get",
           fmt::format("[ \"$2\" = sample={} ] || {{ echo no such version >&2; exit 100; }}\n"
                       "cp {}/sample.deb .",
                       version, root().string()));
    script("apt-cache", fmt::format("[ \"$3\" = sample ] || exit 100\n"
                                    "printf 'Package: sample\\nVersion: {}\\nSHA256: {}\\n'",
                                    version, sha256()));
  }

  void pin(const std::string& version, const std::string& sum, const std::string& more) {
    SampleApt::pin("debian",
                   fmt::format("version = \"{}\"\nsha256 = \"{}\"\n{}", version, sum, more));
  }

  std::vector<std::string> fetched_names() {
    const Corpus corpus = Corpus::open(fetch("sample", places_, {}).path);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < corpus.size(); ++i) names.emplace_back(corpus[i].name);
    return names;
  }
};

TEST_F(Debian, PacksTheFilesBelowTheRoot) {
  pin("2.0-1", sha256(), "root = \"usr/src/code\"");
  EXPECT_THAT(fetched_names(), testing::ElementsAre("a.c", "b.c"));
}

TEST_F(Debian, PacksAnArchiveInThePackage) {
  pin("2.0-1", sha256(), "inner = \"usr/src/code.tar.xz\"");
  EXPECT_THAT(fetched_names(), testing::ElementsAre("code/a.c", "code/b.c"));
  EXPECT_EQ(std::distance(fs::directory_iterator(places_.packs), fs::directory_iterator()), 1);
}

TEST_F(Debian, RefusesAPackageWithAnotherSum) {
  pin("2.0-1", std::string(64, '0'), "");
  EXPECT_THAT(fault(), HasSubstr("has SHA-256 " + sha256() + ", and its manifest says 0000"));
}

TEST_F(Debian, OffersTheCurrentVersionWhenThePinnedOneIsGone) {
  pin("1.0-1", std::string(64, '0'), "");
  const std::string report = fault();
  EXPECT_THAT(report, HasSubstr("version 1.0-1 of sample is gone; the current one is 2.0-1"));
  EXPECT_THAT(report, HasSubstr("version = \"2.0-1\"\nsha256 = \"" + sha256() + "\""));
}

TEST_F(Debian, PinsTheCurrentVersionInAManifestOfTheUser) {
  pin("1.0-1", std::string(64, '0'), "root = \"usr/src/code\"");
  const PackFile pack = fetch_repinned("sample", places_, {});
  const Manifest manifest = find_manifest("sample", places_);
  EXPECT_EQ(manifest.file, places_.user_manifests / "sample.toml");
  EXPECT_EQ(manifest.digest, pack.digest);
  EXPECT_EQ(fetch("sample", places_, {}).path, pack.path);
}

TEST_F(Debian, SaysWhatAptSaidWhenTheDownloadFails) {
  pin("2.0-1", sha256(), "");
  script("apt-get", "echo Temporary failure resolving >&2; exit 100");
  EXPECT_THAT(fault(), HasSubstr("Temporary failure resolving"));
}

TEST_F(Debian, SaysThatAptKnowsNoSuchPackage) {
  pin("2.0-1", sha256(), "");
  script("apt-get", "exit 100");
  script("apt-cache", "exit 100");
  EXPECT_THAT(fault(), HasSubstr("apt knows no package sample\n"));
}

TEST_F(Debian, SaysThatThereIsNoAptAndWhatWorksWithoutIt) {
  pin("2.0-1", sha256(), "");
  setenv("PATH", (root() / "nothing-here").c_str(), 1);
  EXPECT_THAT(fault(), HasSubstr("cannot run apt-get"));
  EXPECT_THAT(fault(), HasSubstr("synthetic"));
}

TEST_F(Debian, SaysThatAnArchiveIsNotInThePackage) {
  pin("2.0-1", sha256(), "inner = \"usr/src/other.tar.xz\"");
  EXPECT_THAT(fault(), HasSubstr("other.tar.xz"));
}

}  // namespace
}  // namespace allot::corpora

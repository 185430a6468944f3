// Does every failure of a fetch from git say what is wrong and what to do?
#include <cstdlib>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>

#include "corpora/git/origin_test.hpp"

namespace allot::corpora {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

TEST_F(GitOrigin, ChecksTheTreeThatTheManifestNames) {
  repository_.write("a.c", "int a;");
  const std::string commit = repository_.commit();
  const std::string tree = repository_.git({"rev-parse", "HEAD^{tree}"});
  pin(repository_.url(), commit, fmt::format("tree = \"{}\"", tree));
  EXPECT_EQ(fault(), "");
  pin(repository_.url(), commit, fmt::format("tree = \"{}\"\npaths = [\"a.c\"]", commit));
  EXPECT_THAT(fault(), HasSubstr("has the tree " + tree + ", and its manifest says " + commit));
}

TEST_F(GitOrigin, SaysThatThereIsNoSuchCommit) {
  repository_.write("a.c", "int a;");
  repository_.commit();
  pin(repository_.url(), std::string(40, '1'));
  EXPECT_THAT(fault(), HasSubstr("not our ref " + std::string(40, '1')));
  EXPECT_THAT(fault(), HasSubstr("the repository has no such commit"));
}

TEST_F(GitOrigin, SaysThatATagIsNoCommit) {
  repository_.write("a.c", "int a;");
  repository_.commit();
  repository_.git({"tag", "--annotate", "--message=one", "v1"});
  pin(repository_.url(), repository_.git({"rev-parse", "v1"}));
  EXPECT_THAT(fault(), HasSubstr("is a tag, not a commit"));
}

TEST_F(GitOrigin, FindsTheCommitOfARewrittenBranchAsLongAsTheServerHasIt) {
  repository_.write("a.c", "int before;");
  const std::string lost = repository_.commit();
  repository_.git({"checkout", "--quiet", "--orphan", "fresh"});
  repository_.write("a.c", "int after;");
  repository_.commit();
  repository_.git({"branch", "--force", "main", "fresh"});
  pin(repository_.url(), lost);
  EXPECT_EQ(fetched()[0].content, "int before;");

  fs::remove_all(places_.packs);
  repository_.git({"reflog", "expire", "--expire=now", "--all"});
  repository_.git({"gc", "--quiet", "--prune=now"});
  EXPECT_THAT(fault(), HasSubstr("a branch that was rewritten drops commits"));
}

TEST_F(GitOrigin, SaysThatARepositoryIsEmpty) {
  pin(repository_.url(), std::string(40, '1'));
  EXPECT_THAT(fault(), HasSubstr("the repository has no such commit"));
}

TEST_F(GitOrigin, SaysAtOnceThatThereIsNoNetworkAndWhatNeedsNone) {
  for (const char* url : {"http://127.0.0.1:1/x", "git://127.0.0.1:1/x"}) {
    pin(url, std::string(40, '1'));
    const std::string report = fault();
    EXPECT_THAT(report, AnyOf(HasSubstr("Connection refused"), HasSubstr("Failed to connect")));
    EXPECT_THAT(report, HasSubstr("synthetic, a folder's path, or a package of Debian"));
  }
}

TEST_F(GitOrigin, SaysHowToInstallGit) {
  pin("https://example.org/x", std::string(40, '1'));
  const std::string before = std::getenv("PATH");
  setenv("PATH", (folder_.path() / "nothing-here").c_str(), 1);
  EXPECT_THAT(fault(), HasSubstr("apt-get install git"));
  setenv("PATH", before.c_str(), 1);
}

TEST_F(GitOrigin, FindsDamageInItsObjectStore) {
  repository_.write("a.c", "int a; // enough text to be told apart");
  pin(repository_.url(), repository_.commit());
  fetch("sample", places_, {});
  fs::remove(fetch("sample", places_, {}).path);
  for (const std::string& pack : stored("pack-")) {
    if (!pack.ends_with(".pack")) continue;
    fs::permissions(pack, fs::perms::owner_all);
    std::fstream file(pack, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(20);
    file << "damage";
  }
  EXPECT_THAT(fault(), HasSubstr((places_.packs / "shared").string()));
}

TEST_F(GitOrigin, SaysThatTheDiskIsFullAndLeavesNoRest) {
  repository_.write("noise", noise(2 << 20));
  pin(repository_.url(), repository_.commit());
  fs::create_directories(places_.packs);
  if (mount("tmpfs", places_.packs.c_str(), "tmpfs", 0, "size=1m") != 0) {
    GTEST_SKIP() << "only root may mount a small disk";
  }
  const std::string report = fault();
  EXPECT_THAT(report, HasSubstr("No space left"));
  EXPECT_THAT(report, HasSubstr("make room in " + (places_.packs / "shared").string()));
  EXPECT_THAT(stored("tmp_"), testing::IsEmpty());
  umount(places_.packs.c_str());
}

}  // namespace
}  // namespace allot::corpora

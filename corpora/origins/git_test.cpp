// Does a pinned commit give the bytes of its tree, whatever is in it?
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/git/origin_test.hpp"

namespace allot::corpora {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST_F(GitOrigin, GivesBytesAsTheObjectStoreHasThem) {
  repository_.write(".gitattributes",
                    "*.txt text eol=crlf\nhidden export-ignore\n*.bin filter=lfs\n");
  repository_.write("dos.c", "int a;\r\nint b;\r\n");
  repository_.write("unix.txt", "one\ntwo\n");
  repository_.write("hidden", "not for export");
  repository_.write("big.bin", "version https://git-lfs.github.com/spec/v1\noid sha256:00\n");
  repository_.write("empty", "");
  repository_.git({"config", "filter.lfs.clean", "cat"});
  pin(repository_.url(), repository_.commit());
  const Corpus corpus = fetched();
  ASSERT_EQ(corpus.size(), 6U);
  EXPECT_EQ(corpus[1].content, "version https://git-lfs.github.com/spec/v1\noid sha256:00\n");
  EXPECT_EQ(corpus[2].content, "int a;\r\nint b;\r\n");
  EXPECT_EQ(corpus[3].content, "");
  EXPECT_EQ(corpus[4].content, "not for export");
  EXPECT_EQ(corpus[5].content, "one\ntwo\n");
}

TEST_F(GitOrigin, KeepsNamesThatFileSystemsAndLocalesWouldNot) {
  for (const char* name :
       {"README", "readme", "\xff\xfe.c", "new\nline", "-rf", "d/\"quote\"", "a b"}) {
    repository_.write(name, "some text");
  }
  pin(repository_.url(), repository_.commit());
  EXPECT_THAT(fetched_names(), ElementsAre("-rf", "README", "a b", "d/\"quote\"", "new\nline",
                                           "readme", "\xff\xfe.c"));
}

TEST_F(GitOrigin, CountsSymlinksAndSubmodulesAndFollowsNeither) {
  repository_.write("a.c", "int a;");
  fs::create_symlink("/etc/passwd", repository_.path() / "link");
  const std::string other = repository_.commit();
  repository_.git({"update-index", "--add", "--cacheinfo", "160000," + other + ",sub"});
  repository_.git({"commit", "--quiet", "--message=a submodule"});
  pin(repository_.url(), repository_.git({"rev-parse", "HEAD"}));
  const Corpus corpus = fetched();
  EXPECT_EQ(corpus.size(), 1U);
  EXPECT_EQ(corpus.skipped()[static_cast<std::size_t>(Skip::symlink)], 1U);
  EXPECT_EQ(corpus.skipped()[static_cast<std::size_t>(Skip::submodule)], 1U);
}

TEST_F(GitOrigin, IsTheSameCorpusAsItsWorkTree) {
  for (const char* name : {"b/c.c", "b.c", "b-c", "a/z", "a.z"}) repository_.write(name, "text");
  repository_.write("bin", std::string("\0\1\2", 3));
  pin(repository_.url(), repository_.commit());
  const PackFile folder = obtain(parse_selection(repository_.path().string()), places_, {});
  EXPECT_EQ(fetch("sample", places_, {}).digest, folder.digest);
}

TEST_F(GitOrigin, FetchesACommitThatIsNoTip) {
  repository_.write("a.c", "int first;");
  const std::string first = repository_.commit();
  repository_.write("a.c", "int second;");
  repository_.commit();
  pin(repository_.url(), first);
  EXPECT_EQ(fetched()[0].content, "int first;");
}

TEST_F(GitOrigin, TakesTheNamedPathsOnly) {
  for (const char* name : {"src/a.c", "src/old/b.c", "srcs/c.c", "d.c"}) {
    repository_.write(name, std::string("of ") + name);
  }
  const std::string commit = repository_.commit();
  pin(repository_.url(), commit, "paths = [\"src\", \"d.c\"]\nexclude = [\"src/old\"]");
  EXPECT_THAT(fetched_names(), ElementsAre("d.c", "src/a.c"));
  pin(repository_.url(), commit, "paths = [\"scr\"]");
  EXPECT_THAT(fault(), HasSubstr("no file or folder scr"));
}

TEST_F(GitOrigin, SharesTheObjectsOfARepositoryBetweenManifests) {
  repository_.write("a/one.c", "int one;");
  repository_.write("b/two.c", "int two;");
  const std::string commit = repository_.commit();
  pin(repository_.url(), commit);
  pin(repository_.url() + "/", commit, "paths = [\"b\"]", "part");
  EXPECT_EQ(fetched().size(), 2U);
  fs::remove_all(repository_.path());  // nothing is left to be fetched
  EXPECT_THAT(fetched_names("part"), ElementsAre("b/two.c"));
}

TEST_F(GitOrigin, PassesOverAHugeFile) {
  repository_.write("a.c", "int a;");
  repository_.write("huge", std::string(8 << 20, 'x'));
  pin(repository_.url(), repository_.commit());
  const Corpus corpus = fetched();
  EXPECT_EQ(corpus.size(), 1U);
  EXPECT_EQ(corpus.skipped()[static_cast<std::size_t>(Skip::too_large)], 1U);
}

TEST_F(GitOrigin, ReadsARepositoryOfSha256) {
  TestRepository modern(folder_.path() / "modern");
  fs::remove_all(modern.path() / ".git");
  modern.git({"init", "--quiet", "--object-format=sha256"});
  modern.write("a.c", "int a;");
  pin(modern.url(), modern.commit());
  EXPECT_THAT(fetched_names(), ElementsAre("a.c"));
}

TEST_F(GitOrigin, IgnoresWhatItsUserConfigured) {
  repository_.write("a.c", "int a;");
  pin(repository_.url(), repository_.commit());
  folder_.write("config", "[url \"file:///nowhere\"]\n\tinsteadOf = file://\n");
  setenv("GIT_CONFIG_GLOBAL", (folder_.path() / "config").c_str(), 1);
  setenv("GIT_DIR", "/nowhere", 1);
  EXPECT_EQ(fault(), "");
  unsetenv("GIT_CONFIG_GLOBAL");
  unsetenv("GIT_DIR");
}

TEST_F(GitOrigin, FollowsTheRevisionOfItsManifestOnlyWhenAskedTo) {
  repository_.write("a.c", "int first;");
  pin(repository_.url(), repository_.commit(), "rev = \"refs/heads/main\"");
  repository_.write("a.c", "int second;");
  repository_.commit();
  EXPECT_EQ(fetched()[0].content, "int first;");
  fetch_repinned("sample", places_, {});
  EXPECT_EQ(fetched()[0].content, "int second;");
}

}  // namespace
}  // namespace allot::corpora

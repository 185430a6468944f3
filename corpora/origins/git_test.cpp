// Does a pinned commit give the bytes of its tree, whatever is in it and however it is served, and
// does every failure say what to do?
#include <csignal>
#include <cstdlib>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "corpora/catalogue.hpp"
#include "corpora/corpus.hpp"
#include "corpora/git/test_repository.hpp"
#include "corpora/git/url.hpp"
#include "corpora/test_folder.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

class GitOrigin : public testing::Test {
 protected:
  void pin(const std::string& url, const std::string& commit, const std::string& more = "",
           const std::string& name = "sample") {
    folder_.write("manifests/" + name + ".toml",
                  fmt::format("about = \"a sample\"\nlicence = \"MIT\"\nsize = \"1 kB\"\n"
                              "origin = \"git\"\n[git]\nurl = \"{}\"\ncommit = \"{}\"\n{}\n",
                              url, commit, more));
  }

  Corpus fetched(const std::string& name = "sample") {
    return Corpus::open(fetch(name, places_, {}).path);
  }

  std::vector<std::string> fetched_names(const std::string& name = "sample") {
    const Corpus corpus = fetched(name);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < corpus.size(); ++i) names.emplace_back(corpus[i].name);
    return names;
  }

  std::string fault() {
    try {
      fetch("sample", places_, {});
      return "";
    } catch (const Error& error) {
      return error.report();
    }
  }

  /// The files in the one object store, relative to it.
  [[nodiscard]] std::vector<std::string> stored(const std::string& beginning) const {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(places_.packs / "shared", error), end;
         !error && entry != end; entry.increment(error)) {
      const std::string name = entry->path().filename();
      if (name.starts_with(beginning)) names.push_back(entry->path());
    }
    return names;
  }

  TestFolder folder_;
  Places places_{folder_.path() / "manifests", folder_.path() / "user", folder_.path() / "packs"};
  TestRepository repository_{folder_.path() / "served/code"};
};

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

TEST_F(GitOrigin, PassesOverAHugeFileWithoutHoldingIt) {
  repository_.write("a.c", "int a;");
  repository_.write("huge", std::string(40 << 20, 'x'));
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

TEST_F(GitOrigin, FollowsTheRevisionOfItsManifestOnlyWhenAskedTo) {
  repository_.write("a.c", "int first;");
  pin(repository_.url(), repository_.commit(), "rev = \"refs/heads/main\"");
  repository_.write("a.c", "int second;");
  repository_.commit();
  EXPECT_EQ(fetched()[0].content, "int first;");
  fetch_repinned("sample", places_, {});
  EXPECT_EQ(fetched()[0].content, "int second;");
}

/// Repositories that are served by something else than the file system.
class ServedGit : public GitOrigin {
 protected:
  [[nodiscard]] fs::path served() const { return folder_.path() / "served"; }

  std::string odd_server(const std::vector<std::string>& options) {
    std::vector<std::string> command{"/usr/bin/python3", fs::absolute("corpora/git/odd_server.py"),
                                     served()};
    command.insert(command.end(), options.begin(), options.end());
    server_.emplace(command, folder_.path());
    const int port = server_->printed_port();
    EXPECT_NE(port, 0) << server_->errors();
    return fmt::format("git://127.0.0.1:{}/code", port);
  }

  std::optional<TestServer> server_;
};

/// A port that nothing listens on just now.
int free_port() {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  CHECK(bind(fd, reinterpret_cast<sockaddr*>(&address), size) == 0);
  CHECK(getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0);
  close(fd);
  return ntohs(address.sin_port);
}

TEST_F(ServedGit, ComesFromAGitDaemon) {
  repository_.write("a.c", "int first;");
  const std::string first = repository_.commit();
  repository_.write("a.c", "int second;");
  repository_.commit();
  const int port = free_port();
  server_.emplace(std::vector<std::string>{"git", "daemon", "--listen=127.0.0.1",
                                           fmt::format("--port={}", port), "--export-all",
                                           "--base-path=" + served().string()},
                  folder_.path());
  const std::string url = fmt::format("git://127.0.0.1:{}/code", port);
  while (server_->runs() && run_program({"git", "ls-remote", url}, "/").exit_code != 0) {
    TestServer::pause();
  }
  if (!server_->runs()) GTEST_SKIP() << "no git daemon: " << server_->errors();
  pin(url, first);
  EXPECT_EQ(fetched()[0].content, "int first;");
}

TEST_F(ServedGit, FetchesAllWhereAServerGivesNothingByItsHash) {
  repository_.write("a.c", "int first;");
  const std::string first = repository_.commit();
  repository_.write("a.c", "int second;");
  repository_.commit();
  const std::string url = odd_server({"--old"});
  pin(url, first);
  EXPECT_EQ(fetched()[0].content, "int first;");
  pin(url, std::string(40, '1'));
  EXPECT_THAT(fault(), HasSubstr("has no commit 1111"));
}

TEST_F(ServedGit, FetchesAllWhereAServerGivesACommitByItsHashButNoFile) {
  repository_.write("a.c", "int a;");
  pin(odd_server({"--old"}), repository_.commit());
  EXPECT_EQ(fetched()[0].content, "int a;");
}

/// A fetch whose server falls silent in the middle of the files.
class StalledGit : public ServedGit {
 protected:
  void SetUp() override {
    // Incompressible, so that the answer is longer than what the server sends before it stalls.
    std::string noise;
    for (std::uint32_t i = 0, x = 1; i < 1 << 20; ++i, x = x * 1664525 + 1013904223) {
      noise += static_cast<char>('0' + (x >> 26));
    }
    repository_.write("noise.txt", noise);
    repository_.write("a.c", "int a;");
    pin(odd_server({"--stall", "200000"}), repository_.commit());
    folder_.write("served/stall", "");
    child_ = fork();
    if (child_ == 0) {
      setpgid(0, 0);
      try {
        fetch("sample", places_, {});
      } catch (const Error&) {
      }
      _exit(0);
    }
    while (!unfinished() && waitpid(child_, nullptr, WNOHANG) == 0) TestServer::pause();
    ASSERT_TRUE(unfinished());
  }

  /// The commit and its trees are here, and of the files a part.
  [[nodiscard]] bool unfinished() const {
    return !stored("pack-").empty() && !stored("tmp_pack").empty();
  }
  void go_on() const { fs::remove(served() / "stall"); }

  pid_t child_ = 0;
};

TEST_F(StalledGit, GoesOnWithWhatItHasWhenItWasKilled) {
  kill(-child_, SIGKILL);  // with its git, as by a power cut
  waitpid(child_, nullptr, 0);
  const std::vector<std::string> before = stored("pack-");
  go_on();
  EXPECT_THAT(fetched_names(), ElementsAre("a.c"));
  EXPECT_THAT(stored("pack-"), testing::IsSupersetOf(before));
  EXPECT_FALSE(unfinished());
}

TEST_F(StalledGit, WaitsForAGitThatOutlivedItsParent) {
  kill(child_, SIGKILL);
  waitpid(child_, nullptr, 0);
  bool waited = false;
  const PackFile pack = fetch("sample", places_, [&](std::string_view action, auto, auto) {
    if (!action.starts_with("waiting for another process")) return;
    waited = true;
    EXPECT_TRUE(unfinished());
    go_on();
  });
  EXPECT_TRUE(waited);
  EXPECT_EQ(pack.documents, 1U);
}

TEST_F(GitOrigin, SaysThatTheDiskIsFullAndLeavesNoRest) {
  std::string noise;
  for (std::uint32_t i = 0, x = 1; i < 4 << 20; ++i, x = x * 1664525 + 1013904223) {
    noise += static_cast<char>(x >> 24);
  }
  repository_.write("noise", noise);
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

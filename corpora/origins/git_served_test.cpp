// Does a commit come whole from servers that refuse, stall or know little, and after a kill?
#include <csignal>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <optional>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "corpora/git/origin_test.hpp"
#include "errors/check.hpp"

namespace allot::corpora {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

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
    // Longer than what the server sends before it stalls.
    repository_.write("noise.txt", noise(1 << 20));
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

}  // namespace
}  // namespace allot::corpora

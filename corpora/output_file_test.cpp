// Does a file appear whole or not at all, whatever happens while it is written?
#include "corpora/output_file.hpp"

#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "corpora/corpus.hpp"
#include "corpora/pack_writer.hpp"
#include "corpora/test_folder.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

using testing::HasSubstr;

/// Files may not grow beyond `bytes` while this lives: writing then fails as on a full disk.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limited{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limited);
    signal_before_ = std::signal(SIGXFSZ, SIG_IGN);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_before_);
  }

 private:
  rlimit before_;
  void (*signal_before_)(int);
};

TEST(OutputFile, ThatFindsNoRoomIsAnErrorAndLeavesNothing) {
  const TestFolder folder;
  const auto path = folder.path() / "x.pack";
  std::string what;
  {
    const FileSizeLimit limit(100'000);
    try {
      PackWriter writer(OutputFile(path), "x");
      const std::string text(50'000, 'x');
      for (int i = 0; i < 40; ++i) writer.add({"name" + std::to_string(i), text});
      writer.finish();
    } catch (const Error& error) {
      what = error.what();
    }
  }
  EXPECT_THAT(what, HasSubstr("cannot write " + path.string()));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(OutputFile, InAFolderThatCannotBeMadeIsAnError) {
  const TestFolder folder;
  folder.write("file", "in the way");
  EXPECT_THROW(OutputFile(folder.path() / "file/x.pack"), Error);
}

TEST(OutputFile, WaitsForAnotherWriterOfTheSameFile) {
  const TestFolder folder;
  const auto path = folder.path() / "shared.pack";
  constexpr int writers = 6;
  std::vector<std::thread> threads;
  for (int writer = 0; writer < writers; ++writer) {
    // Each has a file description of its own, so the locks conflict as those of processes do.
    threads.emplace_back([&path, writer] {
      PackWriter pack(OutputFile(path), "shared");
      const std::string text(20'000, static_cast<char>('a' + writer));
      for (int i = 0; i < 50; ++i) pack.add({"name", text});
      pack.finish();
      if (writer % 2 == 0) pack.publish();
    });
  }
  for (std::thread& thread : threads) thread.join();
  const Corpus corpus = Corpus::open(path);
  for (std::size_t i = 0; i < corpus.size(); ++i) EXPECT_EQ(corpus[i].content, corpus[0].content);
  EXPECT_FALSE(std::filesystem::exists(path.string() + ".partial"));
}

TEST(OutputFile, OfAKilledProcessIsNeverSeen) {
  const TestFolder folder;
  const auto path = folder.path() / "x.pack";
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    PackWriter writer(OutputFile(path), "x");
    writer.add({"name", std::string(2 << 20, 'x')});
    kill(getpid(), SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_FALSE(std::filesystem::exists(path));
  PackWriter writer(OutputFile(path), "x");
  writer.add({"name", "text"});
  writer.finish();
  writer.publish();
  EXPECT_EQ(Corpus::open(path)[0].content, "text");
}

}  // namespace
}  // namespace allot::corpora

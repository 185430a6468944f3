// A git repository for one test, made without the configuration of whoever runs it, and servers of
// it on loopback.
#pragma once

#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include "corpora/child.hpp"
#include "corpora/memory_file.hpp"
#include "corpora/program.hpp"
#include "corpora/test_folder.hpp"
#include "errors/error.hpp"

namespace allot::corpora {

class TestRepository {
 public:
  explicit TestRepository(std::filesystem::path path) : path_(std::move(path)) {
    std::filesystem::create_directories(path_);
    git({"init", "--quiet", "--initial-branch=main"});
    // As hosting services do.
    git({"config", "uploadpack.allowFilter", "true"});
  }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::string url() const { return "file://" + path_.string(); }

  std::string git(const std::vector<std::string>& arguments, const std::string& input = "") const {
    Invocation invocation{{"git"}, path_, environment(), input};
    invocation.command.insert(invocation.command.end(), arguments.begin(), arguments.end());
    ProgramResult result = run_program(invocation);
    if (result.exit_code != 0) throw Error(arguments.at(0) + ": " + result.errors);
    if (result.output.ends_with('\n')) result.output.pop_back();
    return result.output;
  }

  void write(const std::string& name, std::string_view content) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << content;
  }

  /// Commits all files. Returns the commit's hash.
  std::string commit() const {
    git({"add", "--all"});
    git({"commit", "--quiet", "--allow-empty", "--message=a commit"});
    return git({"rev-parse", "HEAD"});
  }

 private:
  static std::vector<std::string> environment() {
    return {fmt::format("PATH={}", std::getenv("PATH")),
            "GIT_CONFIG_GLOBAL=/dev/null",
            "GIT_CONFIG_NOSYSTEM=1",
            "GIT_AUTHOR_NAME=somebody",
            "GIT_AUTHOR_EMAIL=somebody@example.org",
            "GIT_COMMITTER_NAME=somebody",
            "GIT_COMMITTER_EMAIL=somebody@example.org"};
  }

  std::filesystem::path path_;
};

/// A program that serves until this ends.
class TestServer {
 public:
  TestServer(std::vector<std::string> command, const std::filesystem::path& folder)
      : child_(Invocation{std::move(command), folder}, output_.fd(), errors_.fd()) {}

  /// The port that it printed; 0 if it ended instead.
  int printed_port() {
    while (output_.text().find('\n') == std::string::npos && !child_.poll()) pause();
    return std::atoi(output_.text().c_str());
  }
  [[nodiscard]] bool runs() { return !child_.poll().has_value(); }
  [[nodiscard]] std::string errors() const { return errors_.text(); }

  static void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }

 private:
  MemoryFile output_;
  MemoryFile errors_;
  Child child_;
};

}  // namespace allot::corpora

// A child process: what running a program to its end and reading its output on the way share.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace allot::corpora {

/// How a program is started.
struct Invocation {
  std::vector<std::string> command;  // its first word is looked up in PATH
  std::filesystem::path folder;      // where it runs
  /// NAME=VALUE each; nothing: those of this process.
  std::optional<std::vector<std::string>> environment = std::nullopt;
  /// What it reads.
  std::string input = {};
  /// A descriptor that stays open in it, so that a lock outlives this process if the program does.
  std::optional<int> lock = std::nullopt;
};

class Child {
 public:
  /// Starts it with these descriptors. Throws Error if it can't be started.
  Child(const Invocation& invocation, int output, int errors);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  /// Stops it if it still runs.
  ~Child();

  /// Waits for its end. 128 + signal if one ended it.
  int wait();
  /// Its exit code; nothing while it runs.
  std::optional<int> poll();
  /// Asks it to end, which lets it stop its own children, and waits.
  void stop();

 private:
  pid_t pid_ = 0;
  std::optional<int> exit_code_;
};

}  // namespace allot::corpora

#include "corpora/program.hpp"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "errors/error.hpp"

extern char** environ;

namespace allot::corpora {
namespace {

/// What a program writes, kept in memory until it has ended: no pipe that could fill up.
class Capture {
 public:
  Capture() : fd_(memfd_create("allot-output", MFD_CLOEXEC)) {
    if (fd_ < 0) throw system_error("cannot create a file in memory");
  }
  Capture(const Capture&) = delete;
  ~Capture() { close(fd_); }

  [[nodiscard]] int fd() const { return fd_; }
  [[nodiscard]] std::string text() const {
    std::string all;
    char piece[4096];
    ssize_t got = 0;
    while ((got = pread(fd_, piece, sizeof piece, static_cast<off_t>(all.size()))) > 0) {
      all.append(piece, static_cast<std::size_t>(got));
    }
    return all;
  }

 private:
  int fd_;
};

class FileActions {
 public:
  FileActions() { posix_spawn_file_actions_init(&actions_); }
  FileActions(const FileActions&) = delete;
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
  posix_spawn_file_actions_t* get() { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

int exit_code_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw system_error("cannot wait for a program");
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

ProgramResult run_program(const std::vector<std::string>& command,
                          const std::filesystem::path& folder) {
  const Capture output;
  const Capture errors;
  FileActions actions;
  posix_spawn_file_actions_addopen(actions.get(), STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(actions.get(), output.fd(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(actions.get(), errors.fd(), STDERR_FILENO);
  posix_spawn_file_actions_addchdir_np(actions.get(), folder.c_str());

  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  errno = posix_spawnp(&child, arguments[0], actions.get(), nullptr, arguments.data(), environ);
  if (errno != 0) throw system_error(fmt::format("cannot run {}", command[0]));
  const int exit_code = exit_code_of(child);
  return {exit_code, output.text(), errors.text()};
}

std::string run_or_fail(const std::vector<std::string>& command,
                        const std::filesystem::path& folder) {
  ProgramResult result = run_program(command, folder);
  if (result.exit_code != 0) {
    throw Error(fmt::format("{} failed with exit code {}: {}", fmt::join(command, " "),
                            result.exit_code, result.errors));
  }
  return std::move(result.output);
}

}  // namespace allot::corpora

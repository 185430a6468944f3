#include "corpora/child.hpp"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "corpora/memory_file.hpp"
#include "errors/error.hpp"

extern char** environ;

namespace allot::corpora {
namespace {

class FileActions {
 public:
  FileActions() { posix_spawn_file_actions_init(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
  posix_spawn_file_actions_t* get() { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

/// As exec wants them; valid as long as `words`.
std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> all;
  for (const std::string& word : words) all.push_back(const_cast<char*>(word.c_str()));
  all.push_back(nullptr);
  return all;
}

int exit_code_of(int status) {
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

Child::Child(const Invocation& invocation, int output, int errors) {
  const MemoryFile input(invocation.input);
  FileActions actions;
  posix_spawn_file_actions_adddup2(actions.get(), input.fd(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(actions.get(), output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(actions.get(), errors, STDERR_FILENO);
  // Onto itself: that makes it survive exec.
  if (invocation.lock) {
    posix_spawn_file_actions_adddup2(actions.get(), *invocation.lock, *invocation.lock);
  }
  posix_spawn_file_actions_addchdir_np(actions.get(), invocation.folder.c_str());

  const std::vector<char*> arguments = pointers(invocation.command);
  std::vector<char*> variables;
  if (invocation.environment) variables = pointers(*invocation.environment);
  errno = posix_spawnp(&pid_, arguments[0], actions.get(), nullptr, arguments.data(),
                       invocation.environment ? variables.data() : environ);
  if (errno != 0) throw system_error(fmt::format("cannot run {}", invocation.command[0]));
}

Child::~Child() {
  if (!exit_code_) stop();
}

int Child::wait() {
  int status = 0;
  while (!exit_code_) {
    if (waitpid(pid_, &status, 0) == pid_) {
      exit_code_ = exit_code_of(status);
    } else if (errno != EINTR) {
      throw system_error("cannot wait for a program");
    }
  }
  return *exit_code_;
}

std::optional<int> Child::poll() {
  int status = 0;
  if (!exit_code_ && waitpid(pid_, &status, WNOHANG) == pid_) exit_code_ = exit_code_of(status);
  return exit_code_;
}

void Child::stop() {
  if (poll()) return;
  kill(pid_, SIGTERM);
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  exit_code_ = exit_code_of(status);
}

}  // namespace allot::corpora

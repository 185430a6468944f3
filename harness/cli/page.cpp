#include "harness/cli/page.hpp"

#include <cerrno>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "errors/error.hpp"
#include "harness/run/places.hpp"

extern char** environ;

namespace allot::cli {
namespace {

/// The system's Python, because Debian's packages of matplotlib and jinja2 live there.
constexpr const char* python = "/usr/bin/python3";

std::filesystem::path page_script() {
  const auto shares = run::Places::of_this_process().shipped_profiles.parent_path();
  return shares / "page" / "page.py";
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw system_error("cannot wait for the page script");
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

void make_page(const std::filesystem::path& data, const std::filesystem::path& folder,
               const std::string& format) {
  const std::filesystem::path script = page_script();
  if (!std::filesystem::exists(script)) {
    throw Error(fmt::format("the page script {} is missing", script.string()),
                "install allot again: share/allot/page belongs to it");
  }
  if (::access(python, X_OK) != 0) {
    throw Error(fmt::format("{} is missing; the charts are drawn with it", python),
                "apt-get install python3 python3-matplotlib python3-jinja2");
  }
  // Neither the user's packages nor byte code beside the script: the same page everywhere.
  std::vector<std::string> words{python,          "-B",          "-E", "-s",
                                 script.string(), data.string(), "-o", folder.string(),
                                 "--format",      format};
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  errno = ::posix_spawn(&child, python, nullptr, nullptr, arguments.data(), environ);
  if (errno != 0) throw system_error(fmt::format("cannot run {}", python));
  if (const int code = wait_for(child); code != 0) {
    throw Error(fmt::format("the page script ended with exit code {}", code),
                fmt::format("what it said stands above; the figures are in {}", data.string()));
  }
}

}  // namespace allot::cli

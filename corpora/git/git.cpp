#include "corpora/git/git.hpp"

#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <sstream>
#include <utility>

#include "errors/error.hpp"

namespace allot::corpora {
namespace {

// How this machine reaches the network, and nothing that changes what git does there.
constexpr std::array passed_on{"PATH",         "TMPDIR",      "SSH_AUTH_SOCK", "SSL_CERT_FILE",
                               "SSL_CERT_DIR", "http_proxy",  "https_proxy",   "all_proxy",
                               "no_proxy",     "HTTPS_PROXY", "ALL_PROXY",     "NO_PROXY"};

constexpr std::array<std::pair<const char*, const char*>, 9> settings{{
    {"gc.auto", "0"},  // a collection would drop what an interrupted fetch has got
    {"maintenance.auto", "false"},
    {"core.hooksPath", "/dev/null"},
    {"core.fsmonitor", "false"},
    {"credential.helper", ""},
    {"core.bigFileThreshold", "4m"},  // larger files are streamed, in little memory
    {"fetch.unpackLimit", "1"},       // always a pack: many small files would be slower
    // Below a kilobyte per second for a minute: the connection is dead, not slow.
    {"http.lowSpeedLimit", "1000"},
    {"http.lowSpeedTime", "60"},
}};

std::vector<std::string> environment(const std::filesystem::path& repository) {
  std::vector<std::string> variables{"LC_ALL=C",
                                     "GIT_CONFIG_NOSYSTEM=1",
                                     "GIT_CONFIG_GLOBAL=/dev/null",
                                     "GIT_ATTR_NOSYSTEM=1",
                                     "GIT_TERMINAL_PROMPT=0",
                                     "GIT_ASKPASS=true",
                                     "GIT_SSH_COMMAND=ssh -o BatchMode=yes -o ConnectTimeout=15",
                                     "GIT_ALLOW_PROTOCOL=file:git:http:https:ssh",
                                     "GIT_NO_REPLACE_OBJECTS=1",
                                     fmt::format("GIT_CONFIG_COUNT={}", settings.size())};
  for (const char* name : passed_on) {
    if (const char* value = std::getenv(name))
      variables.push_back(fmt::format("{}={}", name, value));
  }
  for (std::size_t i = 0; i < settings.size(); ++i) {
    variables.push_back(fmt::format("GIT_CONFIG_KEY_{}={}", i, settings[i].first));
    variables.push_back(fmt::format("GIT_CONFIG_VALUE_{}={}", i, settings[i].second));
  }
  if (!repository.empty()) variables.push_back("GIT_DIR=" + repository.string());
  return variables;
}

}  // namespace

Invocation git(const std::vector<std::string>& arguments, const std::filesystem::path& repository) {
  Invocation invocation{{"git"}, repository.empty() ? "/" : repository, environment(repository)};
  invocation.command.insert(invocation.command.end(), arguments.begin(), arguments.end());
  return invocation;
}

void need_git() {
  try {
    run_program(git({"--version"}));
  } catch (const Error& error) {
    throw Error(error.what(), fmt::format("apt-get install git, or use {}", without_network));
  }
}

std::string words_of(const ProgramResult& result) {
  std::istringstream lines(result.errors);
  std::string words;
  for (std::string line; std::getline(lines, line);) {
    line.erase(0, line.rfind('\r') + 1);  // progress that was overwritten
    const bool is_progress = line.find("% (") != std::string::npos ||
                             line.starts_with("remote: Enumerating") ||
                             line.starts_with("remote: Total");
    if (!line.empty() && !is_progress) words += (words.empty() ? "" : "; ") + line;
  }
  return words.empty() ? fmt::format("exit code {}", result.exit_code) : words;
}

std::string git_output(const Invocation& invocation) {
  ProgramResult result = run_program(invocation);
  if (result.exit_code != 0) {
    throw Error(fmt::format("{} failed: {}", fmt::join(invocation.command, " "), words_of(result)));
  }
  return std::move(result.output);
}

bool is_full_hash(std::string_view text) {
  const bool long_enough = text.size() == 40 || text.size() == 64;  // SHA-1, SHA-256
  return long_enough && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace allot::corpora

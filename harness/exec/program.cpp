#include "harness/exec/program.hpp"

#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <sstream>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "errors/error.hpp"
#include "harness/exec/elf.hpp"

namespace allot::exec {
namespace {

namespace fs = std::filesystem;

// The kernel itself gives up after so many scripts that interpret each other.
constexpr std::size_t most_interpreters = 5;
// What the kernel reads of a script's first line.
constexpr std::size_t longest_first_line = 255;

bool is_executable(const fs::path& file) {
  std::error_code ignored;
  return fs::is_regular_file(file, ignored) && ::access(file.c_str(), X_OK) == 0;
}

std::optional<fs::path> look_up(const std::string& name, const std::string& path) {
  std::istringstream folders(path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path file = fs::path(folder.empty() ? "." : folder) / name;
    if (is_executable(file)) return fs::absolute(file);
  }
  return std::nullopt;
}

fs::path locate(const std::string& name, const std::string& path) {
  if (name.empty()) throw Error("the command has an empty name");
  if (name.find('/') == std::string::npos) {
    if (const auto found = look_up(name, path)) return *found;
    throw Error(fmt::format("{}: no such program in PATH", name), "name it, or its path");
  }
  const fs::path file = fs::absolute(name).lexically_normal();
  if (!fs::exists(file)) throw Error(fmt::format("{}: no such file", name));
  if (fs::is_directory(file)) throw Error(fmt::format("{} is a folder", name));
  if (!is_executable(file)) {
    throw Error(fmt::format("{} is not executable", name), fmt::format("chmod +x {}", name));
  }
  return file;
}

/// The words of a script's first line, behind "#!"; none if it has no such line.
std::vector<std::string> first_line(const fs::path& file) {
  std::string line(longest_first_line, '\0');
  std::ifstream stream(file, std::ios::binary);
  stream.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<std::size_t>(stream.gcount()));
  if (!line.starts_with("#!")) return {};
  std::istringstream words(line.substr(2, line.find('\n') - 2));
  std::vector<std::string> found;
  for (std::string word; words >> word;) found.push_back(word);
  return found;
}

/// What `env` starts, given the words after it: the first that is neither option nor variable.
std::optional<std::string> started_by_env(const std::vector<std::string>& words) {
  for (std::size_t at = 1; at < words.size(); ++at) {
    if (!words[at].starts_with('-') && words[at].find('=') == std::string::npos) return words[at];
  }
  return std::nullopt;
}

void refuse_privileges(const fs::path& file) {
  struct stat facts {};
  if (::stat(file.c_str(), &facts) != 0) {
    throw system_error(fmt::format("cannot look at {}", file.string()));
  }
  const bool gains_user = (facts.st_mode & S_ISUID) != 0 && facts.st_uid != ::geteuid();
  const bool gains_group = (facts.st_mode & S_ISGID) != 0 && facts.st_gid != ::getegid();
  const bool gains_rights =
      ::geteuid() != 0 && ::getxattr(file.c_str(), "security.capability", nullptr, 0) > 0;
  if (!gains_user && !gains_group && !gains_rights) return;
  throw Error(
      fmt::format("{} {}: the loader preloads nothing into such a program", file.string(),
                  gains_rights ? "has capabilities" : (gains_user ? "is setuid" : "is setgid")),
      "measure a copy, which loses them: cp PROGRAM /tmp");
}

void refuse_what_cannot_preload(const fs::path& file, const Elf& elf) {
  static const Elf own = read_elf("/proc/self/exe").value();
  if (elf.kind != own.kind) {
    throw Error(fmt::format("{} is a program of another architecture", file.string()),
                "install the allocators, and allot, for that architecture");
  }
  if (elf.loader.empty()) {
    throw Error(fmt::format("{} is static: its malloc is part of it, and nothing can be preloaded "
                            "in front of it",
                            file.string()),
                "link it dynamically");
  }
  const std::string known = fs::path(own.loader).filename();
  if (fs::path(elf.loader).filename() != known) {
    throw Error(
        fmt::format("{} needs the loader {}, not {}: it has another C library than the "
                    "allocators here",
                    file.string(), elf.loader, known));
  }
  refuse_privileges(file);
}

/// What runs the script `file`, by its first line. Throws Error if it has none.
fs::path interpreter_of(const fs::path& file, const std::string& path) {
  const std::vector<std::string> words = first_line(file);
  if (words.empty()) {
    throw Error(
        fmt::format("{} is neither a program nor a script that begins with #!", file.string()));
  }
  try {
    return locate(words.front(), path);
  } catch (Error& fault) {
    throw fault.while_doing(fmt::format("looking for what runs the script {}", file.string()));
  }
}

}  // namespace

Program find_program(const std::string& name, const std::string& path) {
  Program program{locate(name, path), {}};
  fs::path file = program.file;
  for (;;) {
    if (const auto elf = read_elf(file)) {
      refuse_what_cannot_preload(file, *elf);
      const bool is_env = !program.interpreters.empty() && file.filename() == "env";
      const fs::path script =
          program.interpreters.size() > 1 ? *(program.interpreters.end() - 2) : program.file;
      const auto next = is_env ? started_by_env(first_line(script)) : std::nullopt;
      if (!next) return program;
      file = locate(*next, path);
    } else {
      file = interpreter_of(file, path);
    }
    if (program.interpreters.size() == most_interpreters) {
      throw Error(fmt::format("{}: its interpreters are scripts that never end", name));
    }
    program.interpreters.push_back(file);
  }
}

}  // namespace allot::exec

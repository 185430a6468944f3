#include "harness/run/places.hpp"

#include <cstdlib>

namespace allot::run {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string{} : std::string{value};
}

/// A folder of the XDG base directory specification: an unset or relative value is ignored.
fs::path user_folder(const char* name, const char* below_home) {
  const fs::path chosen = variable(name);
  if (chosen.is_absolute()) return chosen / "allot";
  return fs::path(variable("HOME")) / below_home / "allot";
}

}  // namespace

Places Places::of_this_process() {
  const fs::path root = fs::read_symlink("/proc/self/exe").parent_path().parent_path();
  return {root / "libexec/allot/allot-worker",
          root / "libexec/allot/liballot-counting.so",
          root / "libexec/allot/allot-launch",
          root / "libexec/allot/liballot-witness.so",
          root / "share/allot/allocators",
          root / "share/allot/noise",
          user_folder("XDG_CONFIG_HOME", ".config") / "allocators",
          user_folder("XDG_CACHE_HOME", ".cache")};
}

std::string without_home(std::string text) {
  const std::string home = variable("HOME");
  // "/" is the home of some services: every path lies in it, and none tells a name.
  if (home.size() < 2) return text;
  const std::string inside = home + '/';
  for (std::size_t at = 0; (at = text.find(inside, at)) != std::string::npos; ++at) {
    text.replace(at, home.size(), "~");
  }
  return text;
}

fs::path with_home(const std::string& text) {
  return text.starts_with("~/") ? fs::path(variable("HOME") + text.substr(1)) : fs::path(text);
}

}  // namespace allot::run

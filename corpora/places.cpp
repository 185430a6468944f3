#include "corpora/places.hpp"

#include <cstdlib>
#include <string>

#include "errors/error.hpp"

namespace allot::corpora {
namespace {

/// $`variable`, or `fallback` in the home folder, as the XDG base directory specification says:
/// an empty or relative value counts as unset.
std::filesystem::path xdg_folder(const char* variable, const char* fallback) {
  const char* value = std::getenv(variable);
  if (value != nullptr && value[0] == '/') return value;
  const char* home = std::getenv("HOME");
  if (home == nullptr || home[0] != '/') {
    throw Error(std::string("neither ") + variable + " nor HOME names a folder",
                std::string("set HOME, or ") + variable + " to a folder for allot's files");
  }
  return std::filesystem::path(home) / fallback;
}

}  // namespace

Places Places::of_this_process() {
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe");
  return {program.parent_path().parent_path() / "share/allot/manifests",
          xdg_folder("XDG_CONFIG_HOME", ".config") / "allot/corpora",
          xdg_folder("XDG_CACHE_HOME", ".cache") / "allot/packs"};
}

}  // namespace allot::corpora

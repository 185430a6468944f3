#include "harness/run/library.hpp"

#include <array>
#include <cstdio>
#include <map>
#include <memory>

namespace allot::run {
namespace {

namespace fs = std::filesystem;

// `make install` puts libraries there, and not everyone runs ldconfig afterwards.
constexpr std::array folders_of_hand_built{"/usr/local/lib", "/usr/local/lib64", "/opt/lib"};

/// Soname to path, from lines such as
/// "	libjemalloc.so.2 (libc6,x86-64) => /lib/x86_64-linux-gnu/libjemalloc.so.2".
std::map<std::string, fs::path> read_loader_cache() {
  std::map<std::string, fs::path> cache;
  // ldconfig lives in /sbin, which is not on every user's PATH.
  const std::unique_ptr<FILE, int (*)(FILE*)> output(
      ::popen("PATH=$PATH:/usr/sbin:/sbin ldconfig -p 2>/dev/null", "re"), ::pclose);
  if (!output) return cache;
  std::array<char, 4096> line{};
  while (std::fgets(line.data(), static_cast<int>(line.size()), output.get()) != nullptr) {
    const std::string text = line.data();
    const std::size_t name = text.find_first_not_of('\t');
    const std::size_t name_end = text.find(" (");
    const std::size_t arrow = text.find(" => ");
    const std::size_t end = text.find('\n');
    if (name_end == std::string::npos || arrow == std::string::npos) continue;
    // The first entry of a name is the one that the loader prefers.
    cache.emplace(text.substr(name, name_end - name), text.substr(arrow + 4, end - arrow - 4));
  }
  return cache;
}

std::optional<fs::path> real_file(const fs::path& path) {
  std::error_code fault;
  const fs::path real = fs::canonical(path, fault);
  if (fault || !fs::is_regular_file(real, fault)) return std::nullopt;
  return real;
}

}  // namespace

std::optional<fs::path> find_library(const std::string& library) {
  if (library.starts_with('/')) return real_file(library);
  static const std::map<std::string, fs::path> cache = read_loader_cache();
  if (const auto known = cache.find(library); known != cache.end()) {
    return real_file(known->second);
  }
  for (const char* folder : folders_of_hand_built) {
    if (auto found = real_file(fs::path(folder) / library)) return found;
  }
  return std::nullopt;
}

}  // namespace allot::run

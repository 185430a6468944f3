#include "harness/run/profile.hpp"

#include <fmt/format.h>

#include "errors/error.hpp"
#include "harness/run/library.hpp"
#include "harness/run/places.hpp"
#include "harness/run/sha256.hpp"

namespace allot::run {
Profile profile_of_option(const std::string& text) {
  const std::string what = fmt::format("--allocator-library {}", text);
  const std::string form = "write name=/path/lib.so, perhaps with ,probe=jemalloc";
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos) {
    throw Error(fmt::format("{}: no name", what), form);
  }
  Profile profile;
  profile.name = text.substr(0, equals);
  profile.library = text.substr(equals + 1);
  profile.about = "a library given on the command line";
  profile.probe = "none";
  constexpr std::string_view probe_key = ",probe=";
  if (const std::size_t probe = profile.library.rfind(probe_key); probe != std::string::npos) {
    profile.probe = profile.library.substr(probe + probe_key.size());
    profile.library.resize(probe);
  }
  if (profile.library.empty()) throw Error(fmt::format("{}: no library", what), form);
  // A path as the shell knows it; a bare name stays a soname.
  if (profile.library.find('/') != std::string::npos) {
    profile.library = std::filesystem::absolute(profile.library).lexically_normal().string();
  }
  if (profile.probe == "glibc") {
    throw Error(fmt::format("{}: the probe glibc proves that no library was loaded", what), form);
  }
  return profile;
}

records::Allocator resolve(const Profile& profile) {
  records::Allocator allocator{{}, {}, profile.probe, profile.env, profile.expect};
  if (profile.library.empty()) return allocator;
  const auto found = find_library(profile.library);
  if (!found) {
    throw Error(
        fmt::format("allocator {}: library {} was not found", profile.name, profile.library),
        profile.package.empty() ? "correct the path of the library"
                                : fmt::format("apt-get install {}", profile.package),
        Exit::invalid);
  }
  // The loader splits LD_PRELOAD there, and would then run without the library.
  if (found->string().find_first_of(" :") != std::string::npos) {
    throw Error(fmt::format("allocator {}: {} can't be preloaded: its path has a space or colon",
                            profile.name, found->string()),
                "copy or link the library to a path without them", Exit::invalid);
  }
  allocator.library = without_home(found->string());
  allocator.sha256 = sha256_of(*found);
  return allocator;
}

}  // namespace allot::run

#include "harness/run/environment.hpp"

#include <array>
#include <cstdlib>

#include "harness/run/places.hpp"

namespace allot::run {
namespace {

// What a program needs to run at all, and none of what changes how it allocates.
constexpr std::array passed_on{"PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR"};

}  // namespace

std::vector<std::string> environment_of(const records::Allocator& allocator, std::size_t padding,
                                        const std::optional<records::Shim>& counting) {
  std::vector<std::string> environment;
  const auto set = [&environment](const std::string& name, const std::string& value) {
    environment.push_back(name + '=' + value);
  };
  for (const char* name : passed_on) {
    const char* value = std::getenv(name);
    if (value != nullptr && !allocator.env.contains(name)) set(name, value);
  }
  for (const auto& [name, value] : allocator.env) set(name, value);
  std::string preload = counting ? with_home(counting->path).string() : std::string{};
  if (!allocator.library.empty()) {
    if (!preload.empty()) preload += ':';
    preload += with_home(allocator.library).string();
  }
  if (!preload.empty()) set("LD_PRELOAD", preload);
  set("ALLOT_PADDING", std::string(padding, 'x'));
  return environment;
}

}  // namespace allot::run

#include "harness/run/environment.hpp"

#include <array>
#include <cstdlib>

#include "harness/run/places.hpp"

namespace allot::run {
namespace {

// What a program needs to run at all, and none of what changes how it allocates.
constexpr std::array passed_on{"PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR"};

}  // namespace

std::vector<std::string> environment_of(const records::Allocator& allocator, std::size_t padding) {
  std::vector<std::string> environment;
  const auto set = [&environment](const std::string& name, const std::string& value) {
    environment.push_back(name + '=' + value);
  };
  for (const char* name : passed_on) {
    const char* value = std::getenv(name);
    if (value != nullptr && !allocator.env.contains(name)) set(name, value);
  }
  for (const auto& [name, value] : allocator.env) set(name, value);
  if (!allocator.library.empty()) set("LD_PRELOAD", with_home(allocator.library).string());
  set("ALLOT_PADDING", std::string(padding, 'x'));
  return environment;
}

}  // namespace allot::run

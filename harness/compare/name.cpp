#include "harness/compare/name.hpp"

#include <algorithm>
#include <vector>

namespace allot::compare {
namespace {

constexpr std::string_view threads_key = "/gomaxprocs";

struct Parts {
  std::string_view base;
  std::vector<std::string_view> slashed;  // each with its '/'
  std::string_view threads;               // "-N", or empty
};

Parts split(std::string_view name) {
  Parts parts;
  const std::size_t last = name.find_last_not_of("0123456789");
  if (last != std::string_view::npos && name[last] == '-' && last + 1 < name.size()) {
    parts.threads = name.substr(last);
    name = name.substr(0, last);
  }
  std::size_t start = std::min(name.find('/'), name.size());
  parts.base = name.substr(0, start);
  while (start < name.size()) {
    const std::size_t end = std::min(name.find('/', start + 1), name.size());
    parts.slashed.push_back(name.substr(start, end - start));
    start = end;
  }
  return parts;
}

/// Whether `part` is "KEY=..."; then `value` is what follows.
bool holds(std::string_view part, std::string_view key, std::string_view& value) {
  if (!part.starts_with(key) || part.size() == key.size() || part[key.size()] != '=') return false;
  value = part.substr(key.size() + 1);
  return true;
}

}  // namespace

std::string_view base_of(std::string_view name) {
  return split(name).base;
}

std::string_view value_in(std::string_view name, std::string_view key) {
  const Parts parts = split(name);
  if (key == threads_key && !parts.threads.empty()) return parts.threads.substr(1);
  std::string_view value;
  for (const std::string_view part : parts.slashed) {
    if (holds(part, key, value)) return value;
  }
  return {};
}

std::string name_without(std::string_view name, std::span<const std::string> keys) {
  const auto excluded = [keys](std::string_view key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  };
  const Parts parts = split(name);
  std::string left(excluded(".name") ? "*" : parts.base);
  for (const std::string_view part : parts.slashed) {
    std::string_view value;
    const bool drop = std::any_of(keys.begin(), keys.end(), [&](const std::string& key) {
      return key.starts_with('/') && holds(part, key, value);
    });
    if (!drop) left += part;
  }
  if (!excluded(threads_key)) left += parts.threads;
  return left;
}

}  // namespace allot::compare

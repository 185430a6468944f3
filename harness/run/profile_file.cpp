// Profiles as TOML files.
#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <toml++/toml.h>

#include "errors/error.hpp"
#include "errors/nearest.hpp"
#include "harness/run/profile.hpp"

namespace allot::run {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> known_keys{"about", "library", "name",  "package",
                                          "probe", "env",     "expect"};

/// A fault at a node of `file`.
Error fault_at(const fs::path& file, const toml::source_region& place, const std::string& what,
               const std::string& remedy = {}) {
  return Error(fmt::format("{}:{}: {}", file.string(), place.begin.line, what), remedy);
}

void refuse_unknown_keys(const fs::path& file, const toml::table& table) {
  for (const auto& [key, value] : table) {
    const std::string name(key.str());
    if (std::find(known_keys.begin(), known_keys.end(), name) != known_keys.end()) continue;
    const std::string nearest = nearest_name(name, known_keys);
    throw fault_at(file, key.source(), fmt::format("unknown key \"{}\"", name),
                   nearest.empty() ? "use name, about, library, package, probe, [env], [expect]"
                                   : fmt::format("did you mean \"{}\"?", nearest));
  }
}

std::string optional_text(const fs::path& file, const toml::table& table, const char* key) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return {};
  if (const auto* text = node->as_string()) return text->get();
  throw fault_at(file, node->source(), fmt::format("{} should be a string", key));
}

std::string text(const fs::path& file, const toml::table& table, const char* key) {
  std::string value = optional_text(file, table, key);
  if (value.empty()) throw Error(fmt::format("{}: key \"{}\" is missing", file.string(), key));
  return value;
}

/// The text that the worker would read back for a TOML value.
std::string as_text(const fs::path& file, const std::string& key, const toml::node& node) {
  if (const auto* value = node.as_string()) return value->get();
  if (const auto* value = node.as_integer()) return fmt::format("{}", value->get());
  if (const auto* value = node.as_boolean()) return value->get() ? "true" : "false";
  throw fault_at(file, node.source(),
                 fmt::format("{} should be a string, a whole number or a boolean", key));
}

std::map<std::string, std::string> text_table(const fs::path& file, const toml::table& table,
                                              const char* key) {
  std::map<std::string, std::string> values;
  const toml::node* node = table.get(key);
  if (node == nullptr) return values;
  const toml::table* inner = node->as_table();
  if (inner == nullptr) {
    throw fault_at(file, node->source(), fmt::format("{} should be a table", key));
  }
  for (const auto& [name, value] : *inner) {
    values[std::string(name.str())] = as_text(file, std::string(name.str()), value);
  }
  return values;
}

toml::table parse(const fs::path& file) {
  try {
    return toml::parse_file(file.string());
  } catch (const toml::parse_error& fault) {
    throw fault_at(file, fault.source(), std::string(fault.description()));
  }
}

void check(const fs::path& file, const Profile& profile) {
  if (profile.name != file.stem()) {
    throw Error(fmt::format("{}: the profile is named \"{}\"", file.string(), profile.name),
                fmt::format("rename the file to {}.toml", profile.name));
  }
  if ((profile.probe == "glibc") != profile.library.empty()) {
    throw Error(fmt::format("{}: the probe glibc and no library belong together", file.string()),
                "name the library, or leave it out and use probe = \"glibc\"");
  }
  if (profile.library.find('/') != std::string::npos && !fs::path(profile.library).is_absolute()) {
    throw Error(fmt::format("{}: library \"{}\" is neither an absolute path nor a soname",
                            file.string(), profile.library),
                "a profile means the same from every folder: write the path from /");
  }
  for (const char* variable : {"LD_PRELOAD", "LD_LIBRARY_PATH"}) {
    if (!profile.env.contains(variable)) continue;
    throw Error(fmt::format("{}: {} can't be set by a profile", file.string(), variable),
                "name the library with the key \"library\": then its receipt proves it");
  }
}

}  // namespace

Profile read_profile(const fs::path& file) {
  const toml::table table = parse(file);
  refuse_unknown_keys(file, table);
  Profile profile{text(file, table, "name"),
                  text(file, table, "about"),
                  optional_text(file, table, "library"),
                  optional_text(file, table, "package"),
                  text(file, table, "probe"),
                  text_table(file, table, "env"),
                  text_table(file, table, "expect")};
  check(file, profile);
  return profile;
}

std::vector<Profile> read_profiles(std::span<const fs::path> folders) {
  std::map<std::string, Profile> by_name;
  for (const fs::path& folder : folders) {
    if (!fs::is_directory(folder)) continue;
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() != ".toml") continue;
      Profile profile = read_profile(entry.path());
      by_name.try_emplace(profile.name, std::move(profile));
    }
  }
  std::vector<Profile> profiles;
  for (auto& [name, profile] : by_name) profiles.push_back(std::move(profile));
  return profiles;
}

}  // namespace allot::run

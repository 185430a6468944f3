// Allocator profiles: which library serves malloc, in which environment, and what proves it.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "harness/records/record.hpp"

namespace allot::run {

/// A profile file (FORMAT.md), or one given on the command line.
struct Profile {
  std::string name;
  std::string about;
  std::string library;  // absolute path or soname; empty: the C library's own malloc
  std::string package;  // the Debian package that brings the library; may be empty
  std::string probe;    // what the worker asks the allocator: glibc, mimalloc, ..., none
  std::map<std::string, std::string> env;     // added to the worker's environment
  std::map<std::string, std::string> expect;  // option to the value that the worker reads back

  /// Without settings of its own: what the default selection takes.
  [[nodiscard]] bool is_plain() const { return env.empty(); }
};

/// Reads NAME.toml. Throws Error with file, line and key for what is malformed, unknown or missing.
Profile read_profile(const std::filesystem::path& file);

/// Every profile in `folders`, by name. A name in an earlier folder hides it in later ones; a
/// folder that doesn't exist has none.
std::vector<Profile> read_profiles(std::span<const std::filesystem::path> folders);

/// "name=/path/lib.so" or "name=/path/lib.so,probe=jemalloc". Without a probe the proof is that
/// malloc and free lie in that very file.
Profile profile_of_option(const std::string& text);

/// The profile as a record keeps it: library found, resolved and hashed. Throws Error (exit code
/// `invalid`) if the library is missing or can't be preloaded: glibc never serves in its place.
records::Allocator resolve(const Profile& profile);

}  // namespace allot::run

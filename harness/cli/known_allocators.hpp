// The allocator profiles of this installation and its user, and which of them can be used here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/run/profile.hpp"

namespace allot::cli {

struct KnownAllocator {
  run::Profile profile;
  /// How to get the library, if it isn't here.
  std::optional<std::string> remedy;
};

/// Profiles by name. One in `folders` hides the user's, which hides the shipped one. `libraries`
/// (NAME=PATH[,probe=P]) come last; a name that exists already is an Error.
std::vector<KnownAllocator> known_allocators(const std::vector<std::string>& folders,
                                             const std::vector<std::string>& libraries);

/// The names that `patterns` choose. Without any: every profile without settings whose library is
/// here; `notes` gets a line for each of the rest. What `libraries` name was chosen by that.
std::vector<std::string> choose_allocators(const std::vector<std::string>& patterns,
                                           const std::vector<std::string>& libraries,
                                           const std::vector<KnownAllocator>& known,
                                           std::vector<std::string>& notes);

}  // namespace allot::cli

// Finding the program that a command line names, and saying why it can't be measured if so.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace allot::exec {

struct Program {
  std::filesystem::path file;  // absolute
  /// What runs in the file's place if it is a script: the program of its first line, and what that
  /// one starts. Empty for a program.
  std::vector<std::filesystem::path> interpreters;
};

/// Looks `name` up in the folders of `path` (colons between them), unless it has a slash.
/// Throws Error for what is missing or can't be run, and for what an allocator can't be preloaded
/// into: a static program, one of another architecture or C library, one that gains privileges by
/// being started.
Program find_program(const std::string& name, const std::string& path);

}  // namespace allot::exec

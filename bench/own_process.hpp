// This process as a program: where it lies, how it was started, and how it becomes another one.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace allot::bench {

/// The file that this process runs, links resolved.
std::filesystem::path own_program();

/// A file in its folder, which need not exist.
std::filesystem::path beside_worker(const std::string& name);

/// What the process was started with, its name left out.
std::vector<std::string> own_arguments();

/// Puts `library` in front of what this process's successors preload. Throws Error if it is there
/// already: then it was in vain.
void preload_first(const std::filesystem::path& library);

/// Runs `words` (a program, found by PATH, and its arguments) in this process's place, with its
/// environment and descriptors. Throws Error with the remedy if it can't be started.
[[noreturn]] void become(std::vector<std::string> words, const std::string& remedy = {});

}  // namespace allot::bench

// Finding an allocator's library by path or by soname, as the dynamic loader would.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace allot::run {

/// The real path of `library` (an absolute path, or a soname such as "libjemalloc.so.2"), or
/// nothing if it isn't installed. Sonames are looked up in the loader's cache (ldconfig -p), then
/// in the folders that libraries built by hand go to.
std::optional<std::filesystem::path> find_library(const std::string& library);

}  // namespace allot::run

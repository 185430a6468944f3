// SHA-256 of files: which worker and which allocator library were measured.
#pragma once

#include <filesystem>
#include <string>

namespace allot::run {

/// 64 hex digits. Throws Error if the file can't be read.
std::string sha256_of(const std::filesystem::path& file);

}  // namespace allot::run

// SHA-256 of a file, the digest by which Debian pins its packages.
#pragma once

#include <filesystem>
#include <string>

namespace allot::corpora {

/// 64 lower-case hex digits. Throws Error naming the file if it can't be read.
std::string sha256_of(const std::filesystem::path& file);

}  // namespace allot::corpora

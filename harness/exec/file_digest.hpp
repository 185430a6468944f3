// The digest of what a foreign program reads or writes.
#pragma once

#include <filesystem>
#include <string>

namespace allot::exec {

/// xxh3-128 of the file's bytes, 32 hex digits. A file that can't be read has that of no bytes.
std::string digest_of_file(const std::filesystem::path& path);

}  // namespace allot::exec

// A folder of index files that was named on the command line rather than by a manifest.
#pragma once

#include <filesystem>
#include <memory>

#include "corpora/origin.hpp"

namespace allot::corpora {

std::unique_ptr<Source> restic_export_source(const std::filesystem::path& folder);

}  // namespace allot::corpora

// The refs of a git repository that was named on the command line rather than by a manifest.
#pragma once

#include <filesystem>
#include <memory>

#include "corpora/origin.hpp"

namespace allot::corpora {

/// `folder` holds tables.list and its tables, such as .git/reftable.
std::unique_ptr<Source> reftable_source(const std::filesystem::path& folder);

}  // namespace allot::corpora

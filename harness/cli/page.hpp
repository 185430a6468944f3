// The Python part of a report: the script that draws the charts and fills in the page.
#pragma once

#include <filesystem>
#include <string>

namespace allot::cli {

/// Runs the page script on the data file; what it says goes where our own output goes. Throws
/// Error if Python or the script is missing, or if it fails.
void make_page(const std::filesystem::path& data, const std::filesystem::path& folder,
               const std::string& format);

}  // namespace allot::cli

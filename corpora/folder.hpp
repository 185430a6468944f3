// The files of a folder as documents: what the origins that end in an unpacked tree share.
#pragma once

#include <filesystem>
#include <string>

#include "corpora/pack_writer.hpp"
#include "corpora/progress.hpp"

namespace allot::corpora {

/// An empty folder for an origin's downloads, removed at the end. What a killed process left there
/// is removed at the start.
class WorkFolder {
 public:
  explicit WorkFolder(std::filesystem::path path);
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  ~WorkFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// The content of a regular file. Throws Error, naming the path, if it is missing, unreadable, a
/// link, or changes while it is read.
std::string read_steady_file(const std::filesystem::path& path);

/// Offers every regular file below `root`, byte-sorted by its path relative to `root`. Symbolic
/// links, special files and folders named .git are counted as skipped and not entered. Throws
/// Error, naming the path, for a folder or file that is missing, unreadable, or that changes while
/// it is read.
void pack_folder(const std::filesystem::path& root, PackWriter& writer, const Progress& progress);

}  // namespace allot::corpora

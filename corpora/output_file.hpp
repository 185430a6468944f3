// A file that appears complete or not at all: written beside its final place, synced, renamed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace allot::corpora {

/// Writes PATH.partial and renames it to PATH. The partial file is locked, so that of two
/// processes that write the same file one waits for the other; one left behind by a killed
/// process is reused. Every failure is an Error naming the file; the destructor removes what was
/// not committed.
class OutputFile {
 public:
  /// Creates missing parent folders.
  explicit OutputFile(std::filesystem::path path);
  /// A file without a name, in memory, for `path()` = /proc/self/fd/N to be opened while this
  /// lives.
  static OutputFile in_memory();

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  void append(std::string_view bytes);
  /// Overwrites earlier bytes.
  void overwrite(std::uint64_t offset, std::string_view bytes);
  /// From here on the file exists on disk under its path, or under a better one in the same folder
  /// that was not known before.
  void commit() { commit_as(path_); }
  void commit_as(const std::filesystem::path& path);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  OutputFile() = default;
  void lock();
  [[nodiscard]] bool still_names_this_file() const;

  std::filesystem::path path_;
  std::filesystem::path partial_;  // empty: in memory, or committed
  int fd_ = -1;
};

}  // namespace allot::corpora

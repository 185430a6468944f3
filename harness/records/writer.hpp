// The file that a plan's runs are appended to. What was appended is safe on disk before the next
// launch begins, so a crash or kill loses at most the run in flight.
#pragma once

#include <cstdint>
#include <filesystem>

#include "harness/records/record.hpp"

namespace allot::records {

/// Holds the file open and locked: one driver per file at a time.
class Writer {
 public:
  /// Makes a new file that starts with `header`. The file appears whole or not at all.
  /// Throws Error if it exists already, or another driver is making it.
  static Writer create(const std::filesystem::path& path, const Header& header);

  /// Opens an existing file for more runs. Throws Error if another driver is writing it.
  static Writer resume(const std::filesystem::path& path);

  Writer(Writer&& other) noexcept;
  Writer& operator=(Writer&&) = delete;
  ~Writer();

  /// Cuts the file to its first `bytes`: drops a line that was half-written when a driver died.
  void keep_only(std::uint64_t bytes);

  /// One write, then fdatasync. On failure (a full disk) the file is cut back to whole lines and
  /// Error is thrown.
  void append(const Run& run);

 private:
  Writer(int descriptor, std::filesystem::path path);
  void write_line(const std::string& text);

  int descriptor_;
  std::filesystem::path path_;
};

}  // namespace allot::records

// The entries of a tar or zip archive, in its own order, read by libarchive.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace allot::corpora {

struct ArchiveEntry {
  enum class Kind { file, hard_link, symlink, folder, special };
  Kind kind = Kind::file;
  std::string name;    // its bytes as they are in the archive, without "./" and doubled slashes
  std::string target;  // of a hard link: the name of an earlier entry
};

class ArchiveReader {
 public:
  /// Opens tar (plain or compressed in any usual way) or zip. Throws Error if it is neither.
  explicit ArchiveReader(const std::filesystem::path& file);
  ArchiveReader(const ArchiveReader&) = delete;
  ArchiveReader& operator=(const ArchiveReader&) = delete;
  ~ArchiveReader();

  /// Nothing after the last entry. Throws Error (exit `invalid`) if the archive is damaged.
  std::optional<ArchiveEntry> next();
  /// The content of the entry that `next` gave. False, and no content, if it has more than `limit`
  /// bytes. Throws as `next` does.
  bool read(std::string& content, std::uint64_t limit);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace allot::corpora

// Contents that have to wait on disk until their order is known, in one file without a name: what
// lies in an archive is never unpacked under names that the archive chooses.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace allot::corpora {

class Spool {
 public:
  /// In `folder`, which must exist. The file vanishes with this, also if the process is killed.
  explicit Spool(const std::filesystem::path& folder);
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;
  ~Spool();

  struct Place {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
  };
  /// Throws Error if the disk is full.
  Place append(std::string_view content);
  void read(const Place& place, std::string& content) const;

 private:
  std::filesystem::path folder_;
  int fd_;
  std::uint64_t end_ = 0;
};

}  // namespace allot::corpora

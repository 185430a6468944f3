// A file without a name, in memory: what a program reads or writes whose pipe could fill up.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace allot::corpora {

class MemoryFile {
 public:
  /// Throws Error if there is no memory for it. A reader of `fd()` starts at the first byte.
  explicit MemoryFile(std::string_view content = {});
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile();

  [[nodiscard]] int fd() const { return fd_; }
  /// What has been written so far, from byte `begin` on.
  [[nodiscard]] std::string text(std::size_t begin = 0) const;

 private:
  int fd_;
};

}  // namespace allot::corpora

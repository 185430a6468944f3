// The bytes under test as a file, for readers that take a path.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <unistd.h>

#include "errors/check.hpp"

namespace allot::fuzz {

/// A file that lasts as long as the process, and keeps the bytes it was given last.
class InputFile {
 public:
  /// Its name ends in `suffix`.
  explicit InputFile(const std::string& suffix) : path_("/tmp/allot-fuzz-XXXXXX" + suffix) {
    descriptor_ = ::mkstemps(path_.data(), static_cast<int>(suffix.size()));
    CHECK(descriptor_ >= 0);
  }
  ~InputFile() { ::unlink(path_.c_str()); }
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  const std::string& with(const std::uint8_t* data, std::size_t size) {
    CHECK(::ftruncate(descriptor_, 0) == 0);
    CHECK(::pwrite(descriptor_, data, size, 0) == static_cast<ssize_t>(size));
    return path_;
  }

 private:
  std::string path_;
  int descriptor_ = -1;
};

}  // namespace allot::fuzz

#include "corpora/memory_file.hpp"

#include <cerrno>
#include <sys/mman.h>
#include <unistd.h>

#include "errors/error.hpp"

namespace allot::corpora {

MemoryFile::MemoryFile(std::string_view content) : fd_(memfd_create("allot", MFD_CLOEXEC)) {
  if (fd_ < 0) throw system_error("cannot create a file in memory");
  off_t offset = 0;
  while (!content.empty()) {
    const ssize_t written = pwrite(fd_, content.data(), content.size(), offset);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const Error error = system_error("cannot write a file in memory");
      close(fd_);
      throw error;
    }
    content.remove_prefix(static_cast<std::size_t>(written));
    offset += written;
  }
}

MemoryFile::~MemoryFile() {
  close(fd_);
}

std::string MemoryFile::text(std::size_t begin) const {
  std::string all;
  char piece[4096];
  ssize_t got = 0;
  while ((got = pread(fd_, piece, sizeof piece, static_cast<off_t>(begin + all.size()))) > 0) {
    all.append(piece, static_cast<std::size_t>(got));
  }
  return all;
}

}  // namespace allot::corpora

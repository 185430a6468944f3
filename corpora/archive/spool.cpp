#include "corpora/archive/spool.hpp"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "errors/error.hpp"

namespace allot::corpora {
namespace {

Error failed(std::string_view action, const std::filesystem::path& folder) {
  return system_error(fmt::format("cannot {} a temporary file in {}", action, folder.string()),
                      "check the free space and the permissions of that folder");
}

}  // namespace

Spool::Spool(const std::filesystem::path& folder) : folder_(folder) {
  const std::filesystem::path path = folder / "contents";
  fd_ = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd_ < 0) throw failed("create", folder_);
  unlink(path.c_str());
}

Spool::~Spool() {
  close(fd_);
}

Spool::Place Spool::append(std::string_view content) {
  const Place place{end_, content.size()};
  while (!content.empty()) {
    const ssize_t written = pwrite(fd_, content.data(), content.size(), static_cast<off_t>(end_));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw failed("write", folder_);
    content.remove_prefix(static_cast<std::size_t>(written));
    end_ += static_cast<std::uint64_t>(written);
  }
  return place;
}

void Spool::read(const Place& place, std::string& content) const {
  content.resize(place.size);
  for (std::size_t filled = 0; filled < content.size();) {
    const ssize_t got = pread(fd_, content.data() + filled, content.size() - filled,
                              static_cast<off_t>(place.offset + filled));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) throw failed("read", folder_);
    filled += static_cast<std::size_t>(got);
  }
}

}  // namespace allot::corpora

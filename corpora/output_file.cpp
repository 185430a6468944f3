#include "corpora/output_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "errors/error.hpp"

namespace allot::corpora {
namespace {

constexpr const char* make_room = "check the free space and the permissions of that folder";

[[noreturn]] void fail(std::string_view action, const std::filesystem::path& path) {
  throw system_error(fmt::format("cannot {} {}", action, path.string()), make_room);
}

}  // namespace

OutputFile::OutputFile(std::filesystem::path path) : path_(std::move(path)) {
  if (path_.has_parent_path()) {
    std::error_code error;
    std::filesystem::create_directories(path_.parent_path(), error);
    if (error) {
      errno = error.value();
      fail("create the folder", path_.parent_path());
    }
  }
  partial_ = path_.string() + ".partial";
  lock();
  if (ftruncate(fd_, 0) != 0) fail("empty", partial_);
}

OutputFile OutputFile::in_memory() {
  OutputFile file;
  file.fd_ = memfd_create("allot-pack", MFD_CLOEXEC);
  if (file.fd_ < 0) throw system_error("cannot create a file in memory");
  file.path_ = fmt::format("/proc/self/fd/{}", file.fd_);
  return file;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      partial_(std::exchange(other.partial_, {})),
      fd_(std::exchange(other.fd_, -1)) {}

OutputFile::~OutputFile() {
  if (!partial_.empty() && fd_ >= 0) unlink(partial_.c_str());
  if (fd_ >= 0) close(fd_);
}

void OutputFile::lock() {
  // Whoever held the lock before may have renamed or removed the file that was waited for; then
  // the name belongs to another file by now and the waiting starts again.
  do {
    if (fd_ >= 0) close(fd_);
    fd_ = open(partial_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (fd_ < 0) fail("create", partial_);
    while (flock(fd_, LOCK_EX) != 0) {
      if (errno != EINTR) fail("lock", partial_);
    }
  } while (!still_names_this_file());
}

bool OutputFile::still_names_this_file() const {
  struct stat named;
  struct stat held;
  return stat(partial_.c_str(), &named) == 0 && fstat(fd_, &held) == 0 &&
         named.st_ino == held.st_ino && named.st_dev == held.st_dev;
}

void OutputFile::append(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(fd_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("write", partial_);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void OutputFile::overwrite(std::uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(fd_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("write", partial_);
    bytes.remove_prefix(static_cast<std::size_t>(written));
    offset += static_cast<std::uint64_t>(written);
  }
}

void OutputFile::commit_as(const std::filesystem::path& path) {
  if (fsync(fd_) != 0) fail("write", partial_);
  if (rename(partial_.c_str(), path.c_str()) != 0) fail("rename", partial_);
  partial_.clear();
  // The name is as much a part of the file as its bytes: sync the folder that holds it.
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const int folder_fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder_fd < 0) fail("open", folder);
  const bool synced = fsync(folder_fd) == 0 || errno == EINVAL;  // EINVAL: it cannot be synced
  close(folder_fd);
  if (!synced) fail("sync", folder);
}

}  // namespace allot::corpora

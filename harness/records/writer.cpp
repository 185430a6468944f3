#include "harness/records/writer.hpp"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "errors/error.hpp"
#include "harness/records/codec.hpp"

namespace allot::records {
namespace {

namespace fs = std::filesystem;

int open_locked(const fs::path& path, int flags) {
  // Readable by all, as any file of results is; the umask narrows it.
  constexpr mode_t mode = 0644;
  const int descriptor = ::open(path.c_str(), flags | O_RDWR | O_APPEND | O_CLOEXEC, mode);
  if (descriptor < 0) throw system_error(fmt::format("cannot open {}", path.string()));
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return descriptor;
  const int fault = errno;
  ::close(descriptor);
  errno = fault;
  if (fault != EWOULDBLOCK) throw system_error(fmt::format("cannot lock {}", path.string()));
  throw Error(fmt::format("{} is being written by another allot", path.string()),
              "wait for it to end, or choose another file with -o");
}

/// A new name in a folder is only safe once the folder is.
void sync_folder(const fs::path& file) {
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;  // a folder that cannot be read cannot be synced either
  ::fsync(descriptor);
  ::close(descriptor);
}

void make_folder(const fs::path& folder) {
  std::error_code fault;
  fs::create_directories(folder, fault);
  if (fault) {
    throw Error(fmt::format("cannot make folder {}: {}", folder.string(), fault.message()));
  }
}

Error already_there(const fs::path& path) {
  return Error(
      fmt::format("{} exists already", path.string()),
      fmt::format("allot run --resume {}   (or choose another file with -o)", path.string()));
}

}  // namespace

Writer::Writer(int descriptor, fs::path path) : descriptor_(descriptor), path_(std::move(path)) {}

Writer::Writer(Writer&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

Writer::~Writer() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Writer Writer::create(const fs::path& path, const Header& header) {
  if (path.has_parent_path()) make_folder(path.parent_path());
  fs::path fresh = path;
  fresh += ".new";
  Writer writer(open_locked(fresh, O_CREAT), path);
  // Before the truncation: a driver that died right after its link() has left two names for one
  // file.
  if (fs::exists(path)) throw already_there(path);
  writer.keep_only(0);
  writer.write_line(encode(header));
  // link(), unlike rename(), never replaces a file.
  const bool linked = ::link(fresh.c_str(), path.c_str()) == 0;
  const int fault = errno;
  ::unlink(fresh.c_str());
  errno = fault;
  if (!linked && fault == EEXIST) throw already_there(path);
  if (!linked) throw system_error(fmt::format("cannot create {}", path.string()));
  sync_folder(path);
  return writer;
}

Writer Writer::resume(const fs::path& path) {
  return {open_locked(path, 0), path};
}

void Writer::keep_only(std::uint64_t bytes) {
  if (::ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0) {
    throw system_error(fmt::format("cannot shorten {}", path_.string()));
  }
}

void Writer::append(const Run& run) {
  write_line(encode(run));
}

void Writer::write_line(const std::string& text) {
  struct stat before {};
  if (::fstat(descriptor_, &before) != 0) {
    throw system_error(fmt::format("cannot read the size of {}", path_.string()));
  }
  const std::string line = text + '\n';
  ssize_t written = -1;
  do {
    written = ::write(descriptor_, line.data(), line.size());
  } while (written < 0 && errno == EINTR);
  const bool whole = written == static_cast<ssize_t>(line.size());
  if (whole && ::fdatasync(descriptor_) == 0) return;
  // A short write says nothing of its reason: on a regular file it is a full disk.
  const int fault = whole || written < 0 ? errno : ENOSPC;
  keep_only(static_cast<std::uint64_t>(before.st_size));
  errno = fault;
  throw system_error(fmt::format("cannot write to {}", path_.string()),
                     fmt::format("make room, then go on with --resume {}", path_.string()));
}

}  // namespace allot::records

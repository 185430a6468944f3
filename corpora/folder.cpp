#include "corpora/folder.hpp"

#include <algorithm>
#include <fcntl.h>
#include <fmt/format.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "errors/error.hpp"

namespace allot::corpora {
namespace {

namespace fs = std::filesystem;

/// Paths relative to the root. Only names are held in memory, never content.
class Listing {
 public:
  Listing(const fs::path& root, PackWriter& writer) : root_(root), writer_(writer) {
    std::error_code error;
    if (!fs::is_directory(root, error)) {
      throw Error(fmt::format("no such folder: {}", root.string()), "check the path");
    }
    enter("");
    // Bytes, not locale: the same order on every machine.
    std::sort(files_.begin(), files_.end());
  }

  [[nodiscard]] const std::vector<std::string>& files() const { return files_; }

 private:
  void enter(const std::string& prefix) {
    std::error_code error;
    fs::directory_iterator entries(root_ / prefix, error);
    for (; !error && entries != fs::directory_iterator(); entries.increment(error)) {
      const std::string name = prefix + entries->path().filename().string();
      const fs::file_status status = entries->symlink_status(error);
      if (error) break;
      sort_out(name, status);
    }
    if (error) {
      throw Error(fmt::format("cannot list {}: {}", (root_ / prefix).string(), error.message()),
                  "check its permissions, and that nothing removes it meanwhile");
    }
  }

  void sort_out(const std::string& name, const fs::file_status& status) {
    if (fs::is_symlink(status)) {
      writer_.skip(Skip::symlink);
    } else if (fs::is_regular_file(status)) {
      files_.push_back(name);
    } else if (!fs::is_directory(status)) {
      writer_.skip(Skip::special_file);
    } else if (fs::path(name).filename() == ".git") {
      writer_.skip(Skip::version_control);
    } else {
      enter(name + "/");
    }
  }

  const fs::path& root_;
  PackWriter& writer_;
  std::vector<std::string> files_;
};

/// One open file that must not change under the reader.
class SteadyFile {
 public:
  explicit SteadyFile(const fs::path& path) : path_(path) {
    // O_NOFOLLOW, O_NONBLOCK: the name may have become a link or a pipe since it was listed.
    fd_ = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd_ < 0) throw system_error(fmt::format("cannot read {}", path.string()), remedy);
    before_ = status();
    if (!S_ISREG(before_.st_mode)) throw changed();
  }
  SteadyFile(const SteadyFile&) = delete;
  ~SteadyFile() { close(fd_); }

  [[nodiscard]] std::uint64_t size() const { return static_cast<std::uint64_t>(before_.st_size); }

  void read_into(std::string& content) const {
    content.resize(size() + 1);  // one more, to notice that the file has grown
    std::size_t filled = 0;
    while (filled < content.size()) {
      const ssize_t got = read(fd_, content.data() + filled, content.size() - filled);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) throw system_error(fmt::format("cannot read {}", path_.string()), remedy);
      if (got == 0) break;
      filled += static_cast<std::size_t>(got);
    }
    content.resize(filled);
    const struct stat after = status();
    if (filled != size() || after.st_size != before_.st_size ||
        after.st_mtim.tv_sec != before_.st_mtim.tv_sec ||
        after.st_mtim.tv_nsec != before_.st_mtim.tv_nsec) {
      throw changed();
    }
  }

 private:
  static constexpr const char* remedy =
      "check its permissions, and that nothing removes it meanwhile";

  [[nodiscard]] struct stat status() const {
    struct stat result;
    if (fstat(fd_, &result) != 0) throw system_error(fmt::format("cannot read {}", path_.string()));
    return result;
  }
  [[nodiscard]] Error changed() const {
    return Error(fmt::format("{} changed while it was packed", path_.string()),
                 "pack again when nothing writes to the folder");
  }

  const fs::path& path_;
  int fd_;
  struct stat before_;
};

}  // namespace

WorkFolder::WorkFolder(fs::path path) : path_(std::move(path)) {
  std::error_code error;
  fs::remove_all(path_, error);
  if (!error) fs::create_directories(path_, error);
  if (error) {
    throw Error(fmt::format("cannot create {}: {}", path_.string(), error.message()),
                "check the free space and the permissions of that folder");
  }
}

WorkFolder::~WorkFolder() {
  std::error_code ignored;  // the next work folder of this name is emptied first
  fs::remove_all(path_, ignored);
}

std::string read_steady_file(const fs::path& path) {
  std::string content;
  SteadyFile(path).read_into(content);
  return content;
}

void pack_folder(const fs::path& root, PackWriter& writer, const Progress& progress) {
  const Listing listing(root, writer);
  std::string content;
  std::uint64_t packed = 0;
  for (const std::string& name : listing.files()) {
    const fs::path path = root / name;
    const SteadyFile file(path);
    if (file.size() > max_content_bytes) {
      writer.skip(Skip::too_large);  // without reading it
    } else {
      file.read_into(content);
      writer.offer({name, content});
    }
    tell(progress, "packing files", ++packed, listing.files().size());
  }
}

}  // namespace allot::corpora

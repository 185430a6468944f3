#include "corpora/git/store.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <iterator>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include "corpora/git/fetch.hpp"
#include "corpora/git/git.hpp"
#include "corpora/git/remote.hpp"
#include "corpora/git/url.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

namespace fs = std::filesystem;

// Objects per request: an interruption loses one portion, some 50 MB of source, and requests stay
// few (ten for Linux).
constexpr std::size_t portion = 8192;

/// An exclusive lock on a file that stays. git inherits it: whoever waits for it waits for a git
/// that outlived its killed parent, too.
class FileLock {
 public:
  FileLock(const fs::path& path, const std::string& waiting_for, const Progress& progress)
      : fd_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
    if (fd_ < 0) throw system_error(fmt::format("cannot create {}", path.string()));
    if (flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
    tell(progress, fmt::format("waiting for another process that fetches {}", waiting_for), 0, 0);
    while (flock(fd_, LOCK_EX) != 0) {
      if (errno == EINTR) continue;
      const Error error = system_error(fmt::format("cannot lock {}", path.string()));
      close(fd_);
      throw error;
    }
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock() { close(fd_); }

  [[nodiscard]] int fd() const { return fd_; }

 private:
  int fd_;
};

/// What a killed git leaves: its own locks, and packs that are not whole.
void clear_remains(const fs::path& repository) {
  std::vector<fs::path> remains;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(repository, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path& path = entry->path();
    const bool unfinished = path.filename().native().starts_with("tmp_");
    if (unfinished || path.extension() == ".lock") remains.push_back(path);
  }
  for (const fs::path& path : remains) fs::remove_all(path, error);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string kept_ref(const std::string& commit) {
  return "refs/allot/" + commit;
}

}  // namespace

Store::Store(const fs::path& folder, std::string url)
    : url_(std::move(url)), path_(folder / (repository_name(url_) + ".git")) {}

Invocation Store::git_here(const std::vector<std::string>& arguments) const {
  return git(arguments, path_);
}

bool Store::has(const std::string& commit) const {
  return fs::exists(path_ / "HEAD") &&
         run_program(git_here({"rev-parse", "--verify", "--quiet", kept_ref(commit)})).exit_code ==
             0;
}

std::string Store::tree_of(const std::string& commit) const {
  std::string type = git_output(git_here({"cat-file", "-t", commit}));
  if (type != "commit\n") {
    type.pop_back();
    throw Error(fmt::format("{} in {} is a {}, not a commit", commit, url_, type),
                "pin a commit; git rev-parse TAG^{commit} tells that of an annotated tag");
  }
  std::string tree = git_output(git_here({"rev-parse", "--verify", commit + "^{tree}"}));
  tree.pop_back();
  return tree;
}

void Store::create(std::size_t hash_digits) const {
  std::error_code error;
  fs::create_directories(path_, error);
  if (error) {
    throw Error(fmt::format("cannot create {}: {}", path_.string(), error.message()),
                "check the free space and the permissions of that folder");
  }
  // Also completes what an interruption left half made. No template: it could bring hooks.
  const char* format = hash_digits == 40 ? "sha1" : "sha256";
  git_output(git_here(
      {"init", "--quiet", "--bare", "--template=", fmt::format("--object-format={}", format)}));
  git_output(git_here({"config", "remote.origin.url", url_}));
}

void Store::locked(const Progress& progress, const std::function<void(int lock)>& fetch) const {
  fs::create_directories(path_.parent_path());
  const FileLock lock(path_.string() + ".lock", url_, progress);
  clear_remains(path_);
  try {
    fetch(lock.fd());
  } catch (...) {
    clear_remains(path_);  // among them what filled the disk
    throw;
  }
}

void Store::obtain_commit(const std::string& commit, const Progress& progress) const {
  need_git();
  if (has(commit)) return;
  locked(progress, [&](int lock) {
    if (has(commit)) return;  // another process had the lock, and fetched it
    create(commit.size());
    // Asked first because it answers soon where there is no network.
    remote_refs(url_, {"HEAD"});
    fetch_commit(commit, lock, progress);
  });
}

void Store::fetch_commit(const std::string& commit, int lock, const Progress& progress) const {
  // Without blobs, which come in portions; a server that can't leave them out sends them along.
  const Fetch fetch{path_,
                    url_,
                    {"--depth=1", "--filter=blob:none", "origin", commit + ":" + kept_ref(commit)},
                    "",
                    lock};
  if (!run_fetch(fetch, progress)) fetch_everything(commit, lock, progress);
}

void Store::fetch_everything(const std::string& commit, int lock, const Progress& progress) const {
  const Fetch fetch{path_,
                    url_ + " (all branches and tags: it gives no object by its hash)",
                    {"--no-filter", "--refetch", "origin", "+refs/heads/*:refs/all/heads/*",
                     "+refs/tags/*:refs/all/tags/*"},
                    "",
                    lock};
  const bool fetched = run_fetch(fetch, progress);
  const bool here = run_program(git_here({"cat-file", "-e", commit})).exit_code == 0;
  if (!fetched || !here) {
    throw Error(fmt::format("{} has no commit {} on any branch or tag", url_, commit),
                "pin another one; --repin does if the manifest names a `rev`");
  }
  git_output(git_here({"update-ref", kept_ref(commit), commit}));
}

std::vector<std::string> Store::missing(const std::string& commit) const {
  std::vector<std::string> objects;
  for (const std::string& line :
       lines_of(git_output(git_here({"rev-list", "--objects", "--no-object-names",
                                     "--missing=print", "--max-count=1", commit})))) {
    if (line.starts_with('?')) objects.push_back(line.substr(1));
  }
  std::sort(objects.begin(), objects.end());
  return objects;
}

void Store::obtain_blobs(const std::string& commit, std::vector<std::string> blobs,
                         const Progress& progress) const {
  const auto wanted = [&] {
    std::vector<std::string> result;
    const std::vector<std::string> absent = missing(commit);
    std::set_intersection(absent.begin(), absent.end(), blobs.begin(), blobs.end(),
                          std::back_inserter(result));
    return result;
  };
  std::sort(blobs.begin(), blobs.end());
  if (wanted().empty()) return;
  locked(progress, [&](int lock) {
    const std::vector<std::string> objects = wanted();
    for (std::size_t begin = 0; begin < objects.size(); begin += portion) {
      const std::size_t end = std::min(begin + portion, objects.size());
      const std::string ids =
          fmt::format("{}\n", fmt::join(objects.begin() + static_cast<std::ptrdiff_t>(begin),
                                        objects.begin() + static_cast<std::ptrdiff_t>(end), "\n"));
      const std::string from =
          fmt::format("{}, files {} to {} of {}", url_, begin + 1, end, objects.size());
      const Fetch fetch{path_, from, {"--filter=blob:none", "--stdin", "origin"}, ids, lock};
      if (!run_fetch(fetch, progress)) return fetch_everything(commit, lock, progress);
    }
  });
}

}  // namespace allot::corpora

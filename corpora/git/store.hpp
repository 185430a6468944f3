// The objects of one git repository, kept in the cache for every manifest that names it: a bare
// repository without hooks, and no work tree ever, so that nothing converts a byte.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "corpora/child.hpp"
#include "corpora/progress.hpp"

namespace allot::corpora {

class Store {
 public:
  /// Of the repository at `url`, below `folder`. Nothing is done yet.
  Store(const std::filesystem::path& folder, std::string url);

  /// Fetches the commit and its trees unless they are here: that commit alone, by its hash; where
  /// the server refuses that, all branches and tags. Several processes may fetch at once; one
  /// waits for the other.
  void obtain_commit(const std::string& commit, const Progress& progress) const;

  /// Fetches the objects of the commit's tree that are among `blobs` and not here. In portions:
  /// what has been fetched stays, and after an interruption the next call goes on there.
  void obtain_blobs(const std::string& commit, std::vector<std::string> blobs,
                    const Progress& progress) const;

  [[nodiscard]] bool has(const std::string& commit) const;
  /// The tree of a commit that is here. An Error if the object is no commit.
  [[nodiscard]] std::string tree_of(const std::string& commit) const;

  /// `git ARGUMENTS` on this repository.
  [[nodiscard]] Invocation git_here(const std::vector<std::string>& arguments) const;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  /// Runs `fetch` holding the lock of this store, in which nothing of a killed fetch is left.
  void locked(const Progress& progress, const std::function<void(int lock)>& fetch) const;
  void create(std::size_t hash_digits) const;
  void fetch_commit(const std::string& commit, int lock, const Progress& progress) const;
  void fetch_everything(const std::string& commit, int lock, const Progress& progress) const;
  /// The blobs of the commit's tree that are not here, sorted.
  [[nodiscard]] std::vector<std::string> missing(const std::string& commit) const;

  std::string url_;
  std::filesystem::path path_;
};

}  // namespace allot::corpora

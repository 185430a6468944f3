// The files of a commit, read from git's tree objects: any byte may be in a name, names that differ
// in case only are two files, and no file system has a say.
#pragma once

#include <string>
#include <vector>

#include "corpora/git/store.hpp"

namespace allot::corpora {

struct TreeEntry {
  enum class Kind { file, symlink, submodule };
  std::string path;
  std::string object;
  Kind kind = Kind::file;
};

/// Every entry below the commit's tree, byte-sorted by path.
std::vector<TreeEntry> tree_entries(const Store& store, const std::string& commit);

/// Which files of a tree are meant: those that a path of `only` names (all, if there is none), less
/// those that a path of `except` names. A path names a file, or a folder with all that is in it.
struct PathSelection {
  std::vector<std::string> only;
  std::vector<std::string> except;

  /// The entries that are meant. Throws Error for a path that names nothing.
  [[nodiscard]] std::vector<TreeEntry> of(std::vector<TreeEntry> entries) const;
};

}  // namespace allot::corpora

// Workers of other revisions: checked out into a worktree of its own, built by a command, and kept
// by commit, so that each is built once.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace allot::cli {

/// How a revision becomes a worker.
struct RevisionBuilder {
  std::string repository = ".";  // a folder in it
  /// Run by `sh -c` in the root of the revision's tree.
  std::string command =
      "cmake --preset release -B build/gate -DALLOT_TESTS=OFF && "
      "cmake --build build/gate --target bench/all";
  std::string worker = "build/gate/libexec/allot/allot-worker";  // that it makes, from the root
};

struct BuiltRevision {
  std::string commit;  // 12 hex digits
  std::filesystem::path worker;
};

/// The worker of `revision`, from below `cache` if it was built before: by commit, command and
/// compiler ($CXX or c++). Tells what it does on standard error. Throws Error for a revision that
/// git doesn't know and for a build that fails, with the end of what it said.
BuiltRevision build_revision(const RevisionBuilder& builder, const std::string& revision,
                             const std::filesystem::path& cache);

/// Files below the repository that git tracks and that differ from the last commit; empty without a
/// repository.
std::vector<std::string> uncommitted_files(const std::string& repository);

/// `git describe` of the tree as it is now, which a worker carries in it; empty without a
/// repository.
std::string described_tree(const std::string& repository);

}  // namespace allot::cli

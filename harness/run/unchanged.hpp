// Guards a plan against files that change under it: a worker rebuilt, a library upgraded.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <sys/stat.h>
#include <vector>

#include "harness/records/record.hpp"

namespace allot::run {

/// What of `header` is no longer so on this machine, one line each: workers and libraries by their
/// sha256, corpora by `corpus_digests` (name to digest as it is now).
std::vector<std::string> differences(const records::Header& header,
                                     const std::map<std::string, std::string>& corpus_digests);

/// The workers and allocator libraries of a header. Checking is cheap: files are hashed again only
/// when their size or times have changed.
class Unchanged {
 public:
  explicit Unchanged(const records::Header& header);

  /// Throws Error naming a file that isn't what the header says any more.
  void check();

 private:
  struct Pinned {
    std::filesystem::path path;
    std::string sha256;
    struct stat seen {};
  };
  std::vector<Pinned> files_;
};

}  // namespace allot::run

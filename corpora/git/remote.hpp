// What a repository elsewhere says of itself: its branches and tags, and the commits they mean.
#pragma once

#include <string>
#include <vector>

namespace allot::corpora {

struct RemoteRef {
  std::string object;
  std::string name;  // "refs/tags/v1^{}" is what the annotated tag v1 points to
};

/// The refs of the repository at `url` whose names end in one of the patterns. Throws Error if it
/// can't be read: soon, and with ways that need no network.
std::vector<RemoteRef> remote_refs(const std::string& url,
                                   const std::vector<std::string>& patterns);

/// A commit, and the full name of the ref that means it (empty: the commit was named itself).
struct Resolved {
  std::string commit;
  std::string ref;
};

/// What `revision` means there now: a branch, a tag, a full ref name, HEAD (also when empty), or a
/// commit's full hash, which is taken as it is. Throws Error if it means nothing, or two things.
Resolved resolve(const std::string& url, const std::string& revision);

}  // namespace allot::corpora

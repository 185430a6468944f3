// What git knows of a commit that was measured.
#pragma once

#include <string>

namespace allot::cli {

struct CommitFacts {
  std::string commit;  // 40 hex digits
  std::string branch;  // that is checked out; empty if none is
  std::string time;    // of the commit: UTC, ISO 8601
};

/// Asks the repository around the present folder. All fields are empty where there is none, or
/// where it doesn't know the commit.
CommitFacts facts_of_commit(const std::string& commit);

}  // namespace allot::cli

#include "corpora/git/remote.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>

#include "corpora/git/git.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

// A slow link shakes hands within seconds; git itself would try a silent address for minutes.
constexpr std::chrono::seconds patience{10};

/// Of the ref `name`, or of what it points to if it is an annotated tag; empty if there is none.
std::string commit_of(const std::vector<RemoteRef>& refs, const std::string& name) {
  std::string commit;
  for (const RemoteRef& ref : refs) {
    if (ref.name == name + "^{}") return ref.object;
    if (ref.name == name) commit = ref.object;
  }
  return commit;
}

}  // namespace

std::vector<RemoteRef> remote_refs(const std::string& url,
                                   const std::vector<std::string>& patterns) {
  need_git();
  std::vector<std::string> arguments{"ls-remote", "--", url};
  arguments.insert(arguments.end(), patterns.begin(), patterns.end());
  const ProgramResult listed = watch_program(git(arguments), {}, patience);
  if (listed.exit_code != 0) {
    const bool silent = listed.exit_code > 128 && listed.errors.empty();  // stopped by us
    throw Error(fmt::format("cannot read the repository {}: {}", url,
                            silent ? fmt::format("no answer within {} s", patience.count())
                                   : words_of(listed)),
                fmt::format("check the address and the network, or use {}", without_network));
  }
  std::vector<RemoteRef> refs;
  std::istringstream lines(listed.output);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t tab = line.find('\t');
    if (tab != std::string::npos) refs.push_back({line.substr(0, tab), line.substr(tab + 1)});
  }
  return refs;
}

Resolved resolve(const std::string& url, const std::string& revision) {
  if (is_full_hash(revision)) return {revision, ""};
  std::vector<std::string> names{"refs/heads/" + revision, "refs/tags/" + revision};
  if (revision.empty() || revision == "HEAD") names = {"HEAD"};
  if (revision.starts_with("refs/")) names = {revision};
  std::vector<std::string> patterns = names;
  for (const std::string& name : names) patterns.push_back(name + "^{}");

  const std::vector<RemoteRef> refs = remote_refs(url, patterns);
  Resolved found;
  for (const std::string& name : names) {
    const std::string commit = commit_of(refs, name);
    if (commit.empty()) continue;
    if (!found.commit.empty()) {
      throw Error(fmt::format("{} has both a branch and a tag {}", url, revision),
                  fmt::format("write @{} or @{}", names[0], names[1]));
    }
    found = {commit, name};
  }
  if (!found.commit.empty()) return found;
  if (names[0] == "HEAD") {
    throw Error(fmt::format("{} has no commit: it is empty, or its HEAD points nowhere", url),
                "name a branch, a tag or a commit: URL@REVISION");
  }
  throw Error(fmt::format("{} has no branch or tag {}", url, revision),
              "git ls-remote URL lists them; a commit is named by its full hash");
}

}  // namespace allot::corpora

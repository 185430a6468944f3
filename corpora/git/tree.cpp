#include "corpora/git/tree.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string_view>

#include "corpora/program_stream.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

/// "100644 blob OBJECT\tPATH", as git ls-tree prints it.
TreeEntry parse_entry(const std::string& line) {
  const std::size_t tab = line.find('\t');
  const std::size_t object = line.rfind(' ', tab) + 1;
  TreeEntry entry{line.substr(tab + 1), line.substr(object, tab - object), TreeEntry::Kind::file};
  if (line.starts_with("120000")) entry.kind = TreeEntry::Kind::symlink;
  if (line.starts_with("160000")) entry.kind = TreeEntry::Kind::submodule;
  return entry;
}

bool is_below(std::string_view path, std::string_view named) {
  return path.starts_with(named) && (path.size() == named.size() || path[named.size()] == '/');
}

/// The first of `names` that names `path`.
std::vector<std::string>::const_iterator naming(const std::vector<std::string>& names,
                                                const std::string& path) {
  return std::find_if(names.begin(), names.end(),
                      [&](const std::string& name) { return is_below(path, name); });
}

}  // namespace

std::vector<TreeEntry> tree_entries(const Store& store, const std::string& commit) {
  std::vector<TreeEntry> entries;
  ProgramStream listing(store.git_here({"ls-tree", "-r", "-z", "--full-tree", commit}));
  while (const auto line = listing.read_until('\0')) entries.push_back(parse_entry(*line));
  listing.finish();
  // Git sorts so, too, unless somebody made the tree by hand.
  std::sort(entries.begin(), entries.end(),
            [](const TreeEntry& a, const TreeEntry& b) { return a.path < b.path; });
  return entries;
}

std::vector<TreeEntry> PathSelection::of(std::vector<TreeEntry> entries) const {
  std::set<std::string> idle(only.begin(), only.end());
  idle.insert(except.begin(), except.end());
  const auto is_meant = [&](const TreeEntry& entry) {
    const auto wanted = naming(only, entry.path);
    const auto unwanted = naming(except, entry.path);
    if (wanted != only.end()) idle.erase(*wanted);
    if (unwanted != except.end()) idle.erase(*unwanted);
    return (only.empty() || wanted != only.end()) && unwanted == except.end();
  };
  std::erase_if(entries, [&](const TreeEntry& entry) { return !is_meant(entry); });
  if (!idle.empty()) {
    throw Error(fmt::format("the commit's tree has no file or folder {}", *idle.begin()),
                "correct `paths` or `exclude` in the manifest: paths from the root, without "
                "wildcards");
  }
  return entries;
}

}  // namespace allot::corpora

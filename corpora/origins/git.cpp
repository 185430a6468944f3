// Origin `git`: the files of one commit, pinned by its hash, and so by that of its tree. Read from
// the object store and never checked out, so that line ends, filters, links and file systems change
// no byte; what git-lfs keeps elsewhere stays the pointer that the tree has.
#include "corpora/git/git.hpp"

#include <fmt/format.h>

#include "corpora/git/blobs.hpp"
#include "corpora/git/remote.hpp"
#include "corpora/git/store.hpp"
#include "corpora/git/tree.hpp"
#include "corpora/git/url.hpp"
#include "corpora/origin.hpp"

namespace allot::corpora {
namespace {

struct Pin {
  std::string url;
  std::string revision;  // the ref that --repin follows; or empty
  std::string commit;
  std::string tree;  // or empty
};

class GitCommit final : public Source {
 public:
  GitCommit(Pin pinned, PathSelection selection)
      : pinned_(std::move(pinned)), selection_(std::move(selection)) {}

  // Not the URL: a mirror has the same commit.
  [[nodiscard]] std::optional<std::string> pin() const override {
    return to_hex(
        digest_of(fmt::format("{}\n{}\n\n{}", pinned_.commit, fmt::join(selection_.only, "\n"),
                              fmt::join(selection_.except, "\n"))));
  }
  [[nodiscard]] bool on_demand() const override { return false; }

  void pack(PackWriter& writer, const Progress& progress) const override {
    const Store store(shared_folder(writer.path()), pinned_.url);
    store.obtain_commit(pinned_.commit, progress);
    check_tree(store.tree_of(pinned_.commit));
    const std::vector<TreeEntry> entries = selection_.of(tree_entries(store, pinned_.commit));
    std::vector<std::string> blobs;
    for (const TreeEntry& entry : entries) {
      if (entry.kind == TreeEntry::Kind::file) blobs.push_back(entry.object);
    }
    store.obtain_blobs(pinned_.commit, blobs, progress);
    BlobReader contents(store, blobs);
    offer(entries, contents, writer, progress);
    contents.finish();
  }

  void complete(toml::table& own, const std::filesystem::path& pack) const override {
    const Store store(shared_folder(pack), pinned_.url);
    if (store.has(pinned_.commit)) own.insert_or_assign("tree", store.tree_of(pinned_.commit));
  }

  [[nodiscard]] toml::table repinned() const override {
    if (pinned_.revision.empty()) {
      throw Error("its manifest names no `rev`, a branch or tag that could have moved",
                  "write another commit's hash into the manifest");
    }
    toml::table table{{"url", pinned_.url},
                      {"rev", pinned_.revision},
                      {"commit", resolve(pinned_.url, pinned_.revision).commit}};
    if (!selection_.only.empty()) table.insert("paths", array_of(selection_.only));
    if (!selection_.except.empty()) table.insert("exclude", array_of(selection_.except));
    return table;
  }

 private:
  static toml::array array_of(const std::vector<std::string>& strings) {
    toml::array array;
    for (const std::string& string : strings) array.push_back(string);
    return array;
  }

  void check_tree(const std::string& tree) const {
    if (pinned_.tree.empty() || tree == pinned_.tree) return;
    throw Error(fmt::format("commit {} has the tree {}, and its manifest says {}", pinned_.commit,
                            tree, pinned_.tree),
                "correct the manifest: one of the two hashes belongs to another commit",
                Exit::invalid);
  }

  static void offer(const std::vector<TreeEntry>& entries, BlobReader& contents, PackWriter& writer,
                    const Progress& progress) {
    std::string content;
    std::uint64_t done = 0;
    for (const TreeEntry& entry : entries) {
      if (entry.kind == TreeEntry::Kind::symlink) {
        writer.skip(Skip::symlink);
      } else if (entry.kind == TreeEntry::Kind::submodule) {
        writer.skip(Skip::submodule);
      } else if (contents.next(content, max_content_bytes)) {
        writer.offer({entry.path, content});
      } else {
        writer.skip(Skip::too_large);
      }
      tell(progress, "packing files", ++done, entries.size());
    }
  }

  Pin pinned_;
  PathSelection selection_;
};

std::string hash(ManifestTable& table, const char* key) {
  std::string value = table.string(key);
  if (!is_full_hash(value)) {
    throw table.fault(key, "must be a full hash: 40 or 64 lower-case hex digits");
  }
  return value;
}

std::unique_ptr<Source> read(ManifestTable& table) {
  Pin pin;
  pin.url = table.string("url");
  if (const std::string fault = url_fault(pin.url); !fault.empty()) throw table.fault("url", fault);
  pin.revision = table.optional_string("rev").value_or("");
  pin.commit = hash(table, "commit");
  if (table.has("tree")) pin.tree = hash(table, "tree");
  PathSelection selection{table.optional_strings("paths"), table.optional_strings("exclude")};
  return std::make_unique<GitCommit>(std::move(pin), std::move(selection));
}

toml::table pinned(const std::string& named) {
  const Address address = parse_address(named);
  const Resolved resolved = resolve(address.url, address.revision);
  toml::table table{{"url", address.url}, {"commit", resolved.commit}};
  if (!resolved.ref.empty()) table.insert("rev", resolved.ref);
  return table;
}

}  // namespace

Origin git_origin() {
  return {"git", "the files of one commit of a git repository", read, nullptr,
          Addable{"URL[@REVISION]", pinned}};
}

}  // namespace allot::corpora

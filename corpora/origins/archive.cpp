// Origin `archive`: the files in a tar or zip archive on this machine, pinned by its SHA-256. They
// are never unpacked, so no name in the archive can reach the file system.
#include <fmt/format.h>
#include <map>
#include <set>

#include "corpora/archive/reader.hpp"
#include "corpora/archive/spool.hpp"
#include "corpora/folder.hpp"
#include "corpora/origin.hpp"
#include "corpora/sha256.hpp"

namespace allot::corpora {
namespace {

namespace fs = std::filesystem;

/// What one entry comes to: a document, or why it is none.
struct Outcome {
  Spool::Place place;
  std::optional<Skip> skip;
};

/// The folder named .git that `name` lies in, as for a folder on disk; empty if in none.
std::string version_control_of(const std::string& name) {
  const std::string framed = "/" + name + "/";
  const std::size_t at = framed.find("/.git/");
  return at == std::string::npos ? "" : name.substr(0, at) + "/.git";
}

/// The entries of an archive by name, in the order of packs, with their contents in a spool.
class Contents {
 public:
  Contents(Spool& spool, std::string root) : spool_(spool), root_(std::move(root)) {}

  void take(ArchiveReader& archive, const ArchiveEntry& entry) {
    if (entry.kind == ArchiveEntry::Kind::folder || entry.name.empty()) return;
    const std::string repository = version_control_of(entry.name);
    if (!repository.empty()) {
      // Counted once, under its own name.
      all_[repository] = {{}, Skip::version_control};
    } else if (is_below_root(entry.name)) {
      // Of two entries of one name the later counts, as if they were unpacked.
      all_[entry.name] = outcome(archive, entry);
    }
  }

  void pack(PackWriter& writer) const {
    std::string content;
    for (const auto& [name, outcome] : all_) {
      if (outcome.skip) {
        writer.skip(*outcome.skip);
      } else {
        spool_.read(outcome.place, content);
        writer.add({std::string_view(name).substr(root_.empty() ? 0 : root_.size() + 1), content});
      }
    }
  }

 private:
  [[nodiscard]] bool is_below_root(const std::string& name) const {
    return root_.empty() || name.starts_with(root_ + "/");
  }

  Outcome outcome(ArchiveReader& archive, const ArchiveEntry& entry) {
    switch (entry.kind) {
      case ArchiveEntry::Kind::symlink:
        return {{}, Skip::symlink};
      case ArchiveEntry::Kind::hard_link:
        return linked(entry);
      case ArchiveEntry::Kind::file:
        break;
      default:
        return {{}, Skip::special_file};
    }
    if (!archive.read(content_, max_content_bytes)) return {{}, Skip::too_large};
    if (const auto reason = reason_to_skip(content_)) return {{}, reason};
    return {spool_.append(content_), std::nullopt};
  }

  /// What the earlier entry is that the link names.
  [[nodiscard]] Outcome linked(const ArchiveEntry& entry) const {
    const auto target = all_.find(entry.target);
    if (target != all_.end()) return target->second;
    throw Error(
        fmt::format("{} is a link to {}, which does not come before it", entry.name, entry.target),
        is_below_root(entry.target) ? "make the archive anew" : "choose a wider `root`");
  }

  Spool& spool_;
  std::string root_;
  std::string content_;
  std::map<std::string, Outcome> all_;
};

class Archive final : public Source {
 public:
  Archive(fs::path path, std::string sha256, std::string root)
      : path_(std::move(path)), sha256_(std::move(sha256)), root_(std::move(root)) {}

  [[nodiscard]] std::optional<std::string> pin() const override {
    return to_hex(digest_of(fmt::format("{} {}", sha256_, root_)));
  }
  [[nodiscard]] bool on_demand() const override { return true; }

  void pack(PackWriter& writer, const Progress& progress) const override {
    tell(progress, "checking " + path_.filename().string(), 0, 0);
    const std::string sha256 = sha256_of(path_);
    if (sha256 != sha256_) {
      throw Error(fmt::format("{} has SHA-256 {}, and its manifest says {}", path_.string(), sha256,
                              sha256_),
                  "find out who changed the file, or pin it anew with --repin", Exit::invalid);
    }
    const WorkFolder work(writer.work_folder());
    Spool spool(work.path());
    Contents contents(spool, root_);
    ArchiveReader archive(path_);
    tell(progress, "reading " + path_.filename().string(), 0, 0);
    while (const auto entry = archive.next()) contents.take(archive, *entry);
    contents.pack(writer);
  }

  [[nodiscard]] toml::table repinned() const override {
    toml::table table{{"path", path_.string()}, {"sha256", sha256_of(path_)}};
    if (!root_.empty()) table.insert("root", root_);
    return table;
  }

 private:
  fs::path path_;
  std::string sha256_;
  std::string root_;  // the folder whose files are the documents; empty: all
};

std::unique_ptr<Source> read(ManifestTable& table) {
  fs::path path = table.absolute_path("path");
  std::string sha256 = table.hex("sha256", 64);
  std::string root = table.optional_string("root").value_or("");
  while (root.ends_with('/')) root.pop_back();
  return std::make_unique<Archive>(std::move(path), std::move(sha256), std::move(root));
}

toml::table pinned(const std::string& named) {
  const fs::path path = fs::absolute(named).lexically_normal();
  if (!fs::is_regular_file(path)) {
    throw Error(fmt::format("no such file: {}", path.string()), "name a tar or zip archive");
  }
  return toml::table{{"path", path.string()}, {"sha256", sha256_of(path)}};
}

}  // namespace

Origin archive_origin() {
  return {"archive", "the files in a tar or zip archive, never unpacked", read, nullptr,
          Addable{"FILE", pinned}};
}

}  // namespace allot::corpora

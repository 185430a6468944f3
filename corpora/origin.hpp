// Where corpora come from. An origin is one file of origins/: NAME.cpp defines the function
// `NAME_origin`, and the build finds it by its file name.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/manifest_table.hpp"
#include "corpora/pack_writer.hpp"
#include "corpora/progress.hpp"

namespace allot::corpora {

/// The documents that one manifest means.
class Source {
 public:
  virtual ~Source() = default;

  /// Differs whenever the documents would, and becomes part of the pack's file name. Nothing: only
  /// packing tells (a folder that may change), and the pack is named by its digest.
  [[nodiscard]] virtual std::optional<std::string> pin() const = 0;

  /// May be packed whenever the corpus is used; if not, only `allot corpus fetch` packs it.
  [[nodiscard]] virtual bool on_demand() const = 0;

  /// Offers every document to `writer`, byte-sorted by name.
  virtual void pack(PackWriter& writer, const Progress& progress) const = 0;

  /// The manifest's own table with today's pin in place of the one that is gone. An Error for
  /// origins that pin nothing.
  [[nodiscard]] virtual toml::table repinned() const;

  /// Adds to the manifest's own table what only packing could tell, such as a commit's tree. Called
  /// when `pack` is there.
  virtual void complete(toml::table& own, const std::filesystem::path& pack) const;
};

/// How `allot corpus add NAME --ORIGIN VALUE` makes a corpus of something that is no path.
struct Addable {
  std::string value;  // what --help calls it: "URL[@REVISION]"
  /// The own table of a manifest that pins what `named` is at this moment.
  toml::table (*pinned)(const std::string& named);
};

struct Origin {
  std::string name;
  std::string about;
  /// Reads the origin's own table of a manifest.
  std::unique_ptr<Source> (*source)(ManifestTable& table);
  /// What lies under an absolute path, for selections that name it without a manifest
  /// ("directory:PATH"); null if the origin reads no such thing.
  std::unique_ptr<Source> (*at)(const std::filesystem::path& path) = nullptr;
  std::optional<Addable> addable = std::nullopt;
};

/// Where origins keep what several packs share, such as the objects of a repository: beside the
/// packs.
std::filesystem::path shared_folder(const std::filesystem::path& pack);

/// All of them, by file name.
const std::vector<Origin>& origins();

}  // namespace allot::corpora

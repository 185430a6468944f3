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
};

struct Origin {
  std::string name;
  std::string about;
  /// Reads the origin's own table of a manifest.
  std::unique_ptr<Source> (*source)(ManifestTable& table);
};

/// All of them, by file name.
const std::vector<Origin>& origins();

}  // namespace allot::corpora

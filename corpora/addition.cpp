#include "corpora/addition.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "corpora/byte_size.hpp"
#include "corpora/pack.hpp"

namespace allot::corpora {
namespace {

namespace fs = std::filesystem;

void check_name(const Addition& addition, const Places& places) {
  if (!is_corpus_name(addition.name)) {
    throw Error(fmt::format("\"{}\" is no name for a corpus", addition.name),
                "use lower-case letters and digits, joined by single dashes or dots: my-code-1.2");
  }
  const auto files = manifest_files(places);
  const auto taken = files.find(addition.name);
  if (taken == files.end() || addition.replace) return;
  throw Error(
      fmt::format("there is a corpus {} already: {}", addition.name, taken->second.string()),
      "choose another name, or take this one over with --replace");
}

/// The own table of the manifest.
toml::table pinned(const Origin& origin, const std::string& value) {
  if (origin.addable) return origin.addable->pinned(value);
  std::error_code error;
  if (origin.at == nullptr || !fs::exists(value, error)) {
    throw Error(origin.at == nullptr ? fmt::format("no corpus can be added from {}", origin.name)
                                     : fmt::format("no such folder or file: {}", value),
                "check the path; allot corpus add --help shows the ways");
  }
  // Not the canonical path: a link's plain name may stand for one that TOML can't hold.
  std::string path = fs::absolute(value).lexically_normal().string();
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return toml::table{{"path", path}};
}

std::string skipped(const PackFile& pack) {
  const SkipCounts counts = PackHeader::read(pack.path).skipped;
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) text += fmt::format("; {} left out: {}", counts[i], skip_names[i]);
  }
  return text;
}

}  // namespace

Added add(const Addition& addition, const Places& places, const Progress& progress) {
  check_name(addition, places);
  const Origin& origin = find_origin(addition.origin);
  Added added;
  Manifest& manifest = added.manifest;
  manifest.name = addition.name;
  manifest.file = places.user_manifests / (addition.name + ".toml");
  manifest.origin = origin.name;
  manifest.about =
      addition.about.empty() ? fmt::format("{}: {}", origin.name, addition.value) : addition.about;
  manifest.licence = addition.licence.empty() ? "unknown" : addition.licence;
  manifest.own = pinned(origin, addition.value);
  ManifestTable own(manifest.own, manifest.file);
  manifest.source = origin.source(own);

  added.pack = pack_to_pin(manifest, places, progress);
  if (added.pack.documents == 0) {
    const std::string reasons = skipped(added.pack);
    fs::remove(added.pack.path);
    throw Error(fmt::format("{} holds no documents{}", addition.value, reasons),
                "name something with text files in it");
  }
  manifest.approximate_bytes = added.pack.content_bytes;
  write_manifest(manifest);
  return added;
}

}  // namespace allot::corpora

#include "corpora/catalogue.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "corpora/byte_size.hpp"
#include "corpora/manifest.hpp"
#include "corpora/origins/directory.hpp"
#include "corpora/pack_writer.hpp"

namespace allot::corpora {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view folder_prefix = "directory:";
// Of a digest or pin in a file name: 48 bits tell the packs of one cache apart.
constexpr std::size_t key_digits = 12;

PackFile described(const fs::path& path, const std::string& name) {
  const PackHeader header = PackHeader::read(path);
  return {path, name, to_hex(header.corpus_digest), header.documents, header.contents_bytes};
}

/// Packs `source` to `path`, unless another process did so while this one waited for its turn.
void pack_to(const fs::path& path, const std::string& name, const Source& source,
             const std::string& expected_digest, const Progress& progress) {
  OutputFile file(path);
  if (fs::exists(path)) return;
  PackWriter writer(std::move(file), name);
  source.pack(writer, progress);
  const PackSummary summary = writer.finish();
  if (!expected_digest.empty() && summary.digest != expected_digest) {
    throw Error(fmt::format("corpus {} has digest {}, and its manifest says {}", name,
                            summary.digest, expected_digest),
                "its origin gave other bytes than the manifest's author had; "
                "fetch it with --repin to trust them",
                Exit::invalid);
  }
  writer.publish();
}

/// A pack named by the digest of what it holds: `path` is where one that isn't known yet is made.
fs::path pack_by_digest(const fs::path& path, const std::string& name, const Source& source,
                        const Progress& progress) {
  PackWriter writer(OutputFile(path), name);
  source.pack(writer, progress);
  const std::string digest = writer.finish().digest;
  const fs::path final_path =
      fs::path(path).replace_extension("").string() + "-" + digest.substr(0, key_digits) + ".pack";
  if (!fs::exists(final_path)) writer.publish_as(final_path);
  return final_path;
}

fs::path pack_path(const Manifest& manifest, const Places& places) {
  const auto pin = manifest.source->pin();
  return places.packs /
         fmt::format("{}{}.pack", manifest.name, pin ? "-" + pin->substr(0, key_digits) : "");
}

fs::path obtain_manifest(const Manifest& manifest, const Places& places, const Progress& progress) {
  const fs::path path = pack_path(manifest, places);
  if (!manifest.source->pin()) {
    return pack_by_digest(path, manifest.name, *manifest.source, progress);
  }
  if (fs::exists(path)) return path;
  if (!manifest.source->on_demand()) {
    throw Error(fmt::format("corpus {} has not been fetched", manifest.name),
                "allot corpus fetch " + manifest.name);
  }
  pack_to(path, manifest.name, *manifest.source, manifest.digest, progress);
  return path;
}

fs::path obtain_folder(const fs::path& folder, const Places& places, const Progress& progress) {
  const fs::path absolute = fs::absolute(folder).lexically_normal();
  const std::string place = to_hex(digest_of(absolute.string())).substr(0, key_digits);
  return pack_by_digest(places.packs / fmt::format("directory-{}.pack", place), folder.string(),
                        *directory_source(absolute), progress);
}

/// The documents of another pack up to a limit.
class Cut final : public Source {
 public:
  Cut(fs::path whole, std::uint64_t limit) : whole_(std::move(whole)), limit_(limit) {}

  [[nodiscard]] std::optional<std::string> pin() const override { return std::nullopt; }
  [[nodiscard]] bool on_demand() const override { return true; }
  void pack(PackWriter& writer, const Progress& progress) const override {
    const Corpus corpus = Corpus::open(whole_);
    for (std::size_t i = 0; i < corpus.size() && writer.content_bytes() <= limit_; ++i) {
      writer.add(corpus[i]);
      tell(progress, "cutting", writer.content_bytes(), std::min(limit_, corpus.content_bytes()));
    }
  }

 private:
  fs::path whole_;
  std::uint64_t limit_;
};

fs::path obtain_cut(const fs::path& whole, std::uint64_t limit, const std::string& name,
                    const Progress& progress) {
  const PackHeader header = PackHeader::read(whole);
  if (header.contents_bytes <= limit) return whole;
  // The whole's digest in the name: a cut of another whole is another pack.
  const std::string digest = to_hex(header.corpus_digest).substr(0, key_digits);
  const fs::path path = whole.parent_path() / fmt::format("cut-{}-{}.pack", digest, limit);
  if (!fs::exists(path)) pack_to(path, name, Cut(whole, limit), "", progress);
  return path;
}

/// The folder that a selection names; empty if it names a manifest.
fs::path named_folder(const std::string& corpus) {
  if (corpus.starts_with(folder_prefix)) return corpus.substr(folder_prefix.size());
  if (corpus.find('/') != std::string::npos || corpus == "." || corpus == "..") return corpus;
  return {};
}

}  // namespace

Selection parse_selection(std::string_view text) {
  constexpr std::string_view option = ":limit=";
  Selection selection{std::string(text), std::nullopt, std::string(text)};
  const std::size_t at = text.rfind(option);
  if (at != std::string_view::npos) {
    selection.corpus = text.substr(0, at);
    selection.limit_bytes = parse_bytes(text.substr(at + option.size()));
  }
  const bool limit_failed = at != std::string_view::npos && selection.limit_bytes.value_or(0) == 0;
  const bool odd_option = !selection.corpus.starts_with(folder_prefix) &&
                          named_folder(selection.corpus).empty() &&
                          selection.corpus.find(':') != std::string::npos;
  if (selection.corpus.empty() || limit_failed || odd_option) {
    throw Error(fmt::format("cannot read the corpus selection \"{}\"", text),
                "write NAME or NAME:limit=SIZE, such as linux-6.1:limit=300MiB");
  }
  return selection;
}

PackFile obtain(const Selection& selection, const Places& places, const Progress& progress) {
  const fs::path folder = named_folder(selection.corpus);
  const fs::path whole =
      folder.empty() ? obtain_manifest(find_manifest(selection.corpus, places), places, progress)
                     : obtain_folder(folder, places, progress);
  const fs::path path = selection.limit_bytes
                            ? obtain_cut(whole, *selection.limit_bytes, selection.text, progress)
                            : whole;
  return described(path, selection.text);
}

PackFile fetch(const std::string& name, const Places& places, const Progress& progress) {
  const Manifest manifest = find_manifest(name, places);
  if (!manifest.source->pin()) {
    return described(obtain_manifest(manifest, places, progress), name);
  }
  const fs::path path = pack_path(manifest, places);
  if (!fs::exists(path)) {
    pack_to(path, name, *manifest.source, manifest.digest, progress);
  }
  return described(path, name);
}

PackFile fetch_repinned(const std::string& name, const Places& places, const Progress& progress) {
  Manifest manifest =
      repinned(find_manifest(name, places), places.user_manifests / (name + ".toml"));
  const fs::path path = pack_path(manifest, places);
  if (!fs::exists(path)) pack_to(path, name, *manifest.source, "", progress);
  const PackFile pack = described(path, name);
  manifest.digest = pack.digest;
  write_manifest(manifest);
  return pack;
}

std::vector<Listed> list(const Places& places) {
  std::vector<Listed> all;
  for (const auto& [name, file] : manifest_files(places)) {
    const Manifest manifest = read_manifest(file);
    const fs::path path = pack_path(manifest, places);
    all.push_back({name, manifest.origin, manifest.about, manifest.licence,
                   manifest.approximate_bytes, fs::exists(path) ? path : fs::path(),
                   manifest.source->on_demand()});
  }
  return all;
}

}  // namespace allot::corpora

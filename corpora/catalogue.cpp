#include "corpora/catalogue.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "corpora/byte_size.hpp"
#include "corpora/manifest.hpp"
#include "corpora/pack_writer.hpp"

namespace allot::corpora {
namespace {

namespace fs = std::filesystem;

// Of a digest or pin in a file name: 48 bits tell the packs of one cache apart.
constexpr std::size_t key_digits = 12;

PackFile described(const fs::path& path, const std::string& name) {
  const PackHeader header = PackHeader::read(path);
  return {path, name, to_hex(header.corpus_digest), header.documents, header.contents_bytes};
}

void check_digest(const Manifest& manifest, const std::string& digest) {
  if (manifest.digest.empty() || digest == manifest.digest) return;
  throw Error(fmt::format("corpus {} has digest {}, and its manifest says {}", manifest.name,
                          digest, manifest.digest),
              "its origin gave other bytes than the manifest's author had; "
              "fetch it with --repin to trust them",
              Exit::invalid);
}

/// Packs what the manifest pins, unless another process did so while this one waited for its turn.
void pack_pinned(const fs::path& path, const Manifest& manifest, const Progress& progress) {
  OutputFile file(path);
  if (fs::exists(path)) return;
  PackWriter writer(std::move(file), manifest.name);
  manifest.source->pack(writer, progress);
  check_digest(manifest, writer.finish().digest);
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
    const fs::path made = pack_by_digest(path, manifest.name, *manifest.source, progress);
    check_digest(manifest, described(made, manifest.name).digest);
    return made;
  }
  if (fs::exists(path)) return path;
  if (!manifest.source->on_demand()) {
    throw Error(fmt::format("corpus {} has not been fetched", manifest.name),
                "allot corpus fetch " + manifest.name);
  }
  pack_pinned(path, manifest, progress);
  return path;
}

/// Something on this machine that a selection names by where it is.
struct Place {
  const Origin* origin;  // that reads it; null: a pack
  fs::path path;
};

/// Nothing if `corpus` is the name of a manifest.
std::optional<Place> place_of(const std::string& corpus) {
  const Origin* folder = nullptr;
  for (const Origin& origin : origins()) {
    const std::string prefix = origin.name + ":";
    if (origin.at == nullptr) continue;
    if (corpus.starts_with(prefix)) return Place{&origin, corpus.substr(prefix.size())};
    if (origin.name == "directory") folder = &origin;
  }
  const bool is_path = corpus.find('/') != std::string::npos || corpus == "." || corpus == "..";
  if (!is_path) return std::nullopt;
  return Place{fs::is_regular_file(corpus) ? nullptr : folder, corpus};
}

fs::path obtain_place(const Place& place, const Places& places, const Progress& progress) {
  if (place.origin == nullptr) return place.path;
  const fs::path absolute = fs::absolute(place.path).lexically_normal();
  const std::string key = to_hex(digest_of(absolute.string())).substr(0, key_digits);
  return pack_by_digest(places.packs / fmt::format("{}-{}.pack", place.origin->name, key),
                        place.path.string(), *place.origin->at(absolute), progress);
}

/// The pack of the first documents of another, up to the limit.
fs::path obtain_cut(const fs::path& whole, const Selection& selection, const Places& places,
                    const Progress& progress) {
  const std::uint64_t limit = *selection.limit_bytes;
  const PackHeader header = PackHeader::read(whole);
  if (header.contents_bytes <= limit) return whole;
  // The whole's digest in the name: a cut of another whole is another pack.
  const std::string digest = to_hex(header.corpus_digest).substr(0, key_digits);
  const fs::path path = places.packs / fmt::format("start-{}-{}.pack", digest, limit);
  if (fs::exists(path)) return path;
  OutputFile file(path);
  if (fs::exists(path)) return path;  // made by another process while this one waited
  PackWriter writer(std::move(file), selection.text);
  const Corpus corpus = Corpus::open(whole);
  // What was left out of the whole: which of it would lie below the limit, no pack knows.
  for (std::size_t i = 0; i < skip_reasons; ++i) writer.skip(Skip{i}, corpus.skipped()[i]);
  for (std::size_t i = 0; i < corpus.size() && writer.content_bytes() <= limit; ++i) {
    writer.add(corpus[i]);
    tell(progress, "cutting", writer.content_bytes(), limit);
  }
  writer.finish();
  writer.publish();
  return path;
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
  const bool odd_option =
      !place_of(selection.corpus) && selection.corpus.find(':') != std::string::npos;
  if (selection.corpus.empty() || limit_failed || odd_option) {
    throw Error(fmt::format("cannot read the corpus selection \"{}\"", text),
                "write NAME or NAME:limit=SIZE, such as linux-6.1:limit=300MiB");
  }
  return selection;
}

PackFile obtain(const Selection& selection, const Places& places, const Progress& progress) {
  const std::optional<Place> place = place_of(selection.corpus);
  const fs::path whole =
      place ? obtain_place(*place, places, progress)
            : obtain_manifest(find_manifest(selection.corpus, places), places, progress);
  return described(selection.limit_bytes ? obtain_cut(whole, selection, places, progress) : whole,
                   selection.text);
}

PackFile fetch(const std::string& name, const Places& places, const Progress& progress) {
  const Manifest manifest = find_manifest(name, places);
  if (!manifest.source->pin()) {
    return described(obtain_manifest(manifest, places, progress), name);
  }
  const fs::path path = pack_path(manifest, places);
  if (!fs::exists(path)) {
    pack_pinned(path, manifest, progress);
  }
  return described(path, name);
}

PackFile fetch_repinned(const std::string& name, const Places& places, const Progress& progress) {
  Manifest manifest =
      repinned(find_manifest(name, places), places.user_manifests / (name + ".toml"));
  PackFile pack = pack_to_pin(manifest, places, progress);
  write_manifest(manifest);
  return pack;
}

PackFile pack_to_pin(Manifest& manifest, const Places& places, const Progress& progress) {
  fs::path path = pack_path(manifest, places);
  if (!manifest.source->pin()) {
    path = pack_by_digest(path, manifest.name, *manifest.source, progress);
  } else if (!fs::exists(path)) {
    pack_pinned(path, manifest, progress);
  }
  PackFile pack = described(path, manifest.name);
  manifest.digest = pack.digest;
  manifest.source->complete(manifest.own, path);
  return pack;
}

PackFile verify(const Selection& selection, const Places& places, const Progress& progress) {
  PackFile pack = obtain(selection, places, progress);
  const Corpus corpus = Corpus::open(pack.path);
  if (selection.limit_bytes || place_of(selection.corpus)) return pack;
  check_digest(find_manifest(selection.corpus, places), corpus.digest());
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

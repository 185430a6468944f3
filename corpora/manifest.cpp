#include "corpora/manifest.hpp"

#include <fmt/format.h>
#include <sstream>
#include <vector>

#include "corpora/byte_size.hpp"
#include "errors/nearest.hpp"

namespace allot::corpora {
namespace {

/// Null if there is none.
const Origin* origin_named(const std::string& name) {
  for (const Origin& origin : origins()) {
    if (origin.name == name) return &origin;
  }
  return nullptr;
}

std::string no_origin() {
  std::vector<std::string> known;
  for (const Origin& origin : origins()) known.push_back(origin.name);
  return fmt::format("names no origin; there are {}", fmt::join(known, ", "));
}

/// TOML text that reads back as the same table. Strings are written with escapes and never as
/// literals, so that control characters and quotes survive.
std::string toml_text(const toml::table& table, const std::filesystem::path& file) {
  using Flags = toml::format_flags;
  const Flags flags = toml::toml_formatter::default_flags &
                      ~(Flags::allow_literal_strings | Flags::allow_multi_line_strings);
  std::ostringstream text;
  text << toml::toml_formatter(table, flags) << '\n';
  try {
    if (toml::parse(text.str()) == table) return text.str();
  } catch (const toml::parse_error&) {
    // The same fault as one that reads back otherwise.
  }
  throw Error(fmt::format("cannot write {}: a name in it is not UTF-8", file.string()),
              "rename it, or name it through a symbolic link with a plain name");
}

void add_manifests(const std::filesystem::path& folder,
                   std::map<std::string, std::filesystem::path>& to) {
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == ".toml") to[entry->path().stem()] = entry->path();
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    throw Error(
        fmt::format("cannot list the manifests in {}: {}", folder.string(), error.message()));
  }
}

}  // namespace

bool is_corpus_name(std::string_view name) {
  bool after_word = false;
  for (const char c : name) {
    const bool joins = c == '-' || c == '.';
    const bool word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (!word && !(joins && after_word)) return false;
    after_word = word;
  }
  return after_word;
}

const Origin& find_origin(const std::string& name) {
  if (const Origin* origin = origin_named(name)) return *origin;
  throw Error(name + " " + no_origin());
}

Manifest read_manifest(const std::filesystem::path& file) {
  toml::table parsed;
  try {
    parsed = toml::parse_file(file.string());
  } catch (const toml::parse_error& error) {
    throw Error(
        fmt::format("{}:{}: {}", file.string(), error.source().begin.line, error.description()),
        "correct the manifest");
  }
  Manifest manifest;
  manifest.file = file;
  manifest.name = file.stem();
  if (!is_corpus_name(manifest.name)) {
    throw Error(fmt::format("{}: a corpus's name is of lower-case letters, digits, dashes and dots",
                            file.string()),
                "rename the file: NAME.toml describes the corpus NAME");
  }
  ManifestTable table(parsed, file);
  manifest.about = table.string("about");
  manifest.licence = table.string("licence");
  manifest.approximate_bytes = table.bytes("size");
  manifest.digest = table.optional_hex("digest", 32).value_or("");
  manifest.origin = table.string("origin");
  const Origin* const origin = origin_named(manifest.origin);
  if (origin == nullptr) throw table.fault("origin", no_origin());
  ManifestTable own = table.table(origin->name);
  manifest.source = origin->source(own);
  own.finish();
  manifest.own = *parsed[origin->name].as_table();
  table.finish();
  return manifest;
}

Manifest repinned(const Manifest& manifest, std::filesystem::path file) {
  Manifest anew = manifest;
  anew.file = std::move(file);
  anew.digest.clear();
  if (!manifest.source->pin()) return anew;
  anew.own = manifest.source->repinned();
  ManifestTable own(anew.own, anew.file);
  anew.source = find_origin(manifest.origin).source(own);
  return anew;
}

void write_manifest(const Manifest& manifest) {
  toml::table table{{"about", manifest.about},
                    {"licence", manifest.licence},
                    {"size", format_bytes(manifest.approximate_bytes)},
                    {"origin", manifest.origin},
                    {manifest.origin, manifest.own}};
  if (!manifest.digest.empty()) table.insert("digest", manifest.digest);
  const std::string text = toml_text(table, manifest.file);
  OutputFile file(manifest.file);
  file.append(text);
  file.commit();
}

std::map<std::string, std::filesystem::path> manifest_files(const Places& places) {
  std::map<std::string, std::filesystem::path> files;
  add_manifests(places.shipped_manifests, files);
  add_manifests(places.user_manifests, files);
  return files;
}

Manifest find_manifest(const std::string& name, const Places& places) {
  const auto files = manifest_files(places);
  const auto found = files.find(name);
  if (found != files.end()) return read_manifest(found->second);
  std::vector<std::string> known;
  for (const auto& [other, file] : files) known.push_back(other);
  const std::string nearest = nearest_name(name, known);
  throw Error(fmt::format("unknown corpus {}{}", name,
                          nearest.empty() ? "" : fmt::format("; did you mean {}?", nearest)),
              "allot corpus list shows all of them; a folder is written as a path: ./" + name);
}

}  // namespace allot::corpora

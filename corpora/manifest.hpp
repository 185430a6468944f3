// Manifests: TOML files that pin a corpus. NAME.toml describes the corpus NAME.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "corpora/origin.hpp"
#include "corpora/places.hpp"

namespace allot::corpora {

struct Manifest {
  std::string name;
  std::filesystem::path file;
  std::string about;
  std::string licence;
  std::string origin;
  std::uint64_t approximate_bytes = 0;
  toml::table own;     // the origin's table
  std::string digest;  // that the corpus must have; empty if the manifest names none
  std::shared_ptr<const Source> source;
};

/// Lower-case words and numbers joined by single dashes or dots: "linux-6.1".
bool is_corpus_name(std::string_view name);

/// Throws Error if there is no such origin, naming those there are.
const Origin& find_origin(const std::string& name);

/// Throws Error naming file, line and key.
Manifest read_manifest(const std::filesystem::path& file);

/// The manifest with its origin's current pin, if it has any, without a digest, to be written to
/// `file`.
Manifest repinned(const Manifest& manifest, std::filesystem::path file);

/// Writes it, in place of one that may exist. Throws Error if TOML cannot hold a string of it, such
/// as a path that isn't UTF-8.
void write_manifest(const Manifest& manifest);

/// The shipped manifests and the user's, which replace shipped ones of the same name. By name.
std::map<std::string, std::filesystem::path> manifest_files(const Places& places);

/// Throws Error with the nearest name if there is no such manifest.
Manifest find_manifest(const std::string& name, const Places& places);

}  // namespace allot::corpora

// Every corpus that can be named here, and the way from a name to a pack.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/places.hpp"
#include "corpora/progress.hpp"

namespace allot::corpora {

struct Manifest;

/// What `--corpus` says: a manifest's NAME, a folder or a pack (a path with a slash), ORIGIN:PATH
/// for what an origin reads from this machine (directory:PATH, git-refs:PATH), and perhaps how
/// much of it.
struct Selection {
  std::string corpus;
  /// Documents in corpus order until their content exceeds so many bytes; the one that crosses the
  /// limit still belongs.
  std::optional<std::uint64_t> limit_bytes;
  /// As it was written: the name of the corpus in plans and records.
  std::string text;
};

/// "linux-6.1:limit=300MiB"; MB is 10^6 and MiB 2^20. Throws Error quoting what it can't read.
Selection parse_selection(std::string_view text);

struct PackFile {
  std::filesystem::path path;
  std::string name;    // the selection's text
  std::string digest;  // of the corpus, as the pack's header names it
  std::uint64_t documents = 0;
  std::uint64_t content_bytes = 0;
};

/// The pack of a selection. What can be made here is made now (synthetic corpora, folders, the cut
/// of a limit); what must be downloaded has to be there already: the Error says which command
/// fetches it. An unknown name is answered with the nearest one. Several processes may obtain the
/// same pack at once. The content is verified by whoever opens it.
PackFile obtain(const Selection& selection, const Places& places, const Progress& progress);

/// Downloads, generates or packs the corpus of a manifest unless its pack is there already, and
/// checks it against the digest that the manifest names.
PackFile fetch(const std::string& name, const Places& places, const Progress& progress);

/// Fetches the corpus as it can be had today, whatever its manifest pins, and writes a manifest of
/// the user's own that pins that.
PackFile fetch_repinned(const std::string& name, const Places& places, const Progress& progress);

/// Packs the corpus of a manifest that names no digest yet, unless its pack is there, and puts
/// into the manifest what only packing tells. Writes no manifest.
PackFile pack_to_pin(Manifest& manifest, const Places& places, const Progress& progress);

/// Reads all of the pack and checks every byte against its digests, and its digest against the
/// manifest's. Throws Error (exit `invalid`) that says where the damage is.
PackFile verify(const Selection& selection, const Places& places, const Progress& progress);

/// A line of `allot list corpora`.
struct Listed {
  std::string name;
  std::string origin;
  std::string about;
  std::string licence;
  std::uint64_t approximate_bytes = 0;
  /// Where its pack is; empty if there is none yet.
  std::filesystem::path pack;
  /// Made when it is first used, without `allot corpus fetch`.
  bool on_demand = false;
};

/// Every manifest, by name. A manifest that can't be read is an Error.
std::vector<Listed> list(const Places& places);

}  // namespace allot::corpora

// Which files don't become documents: the skip rules of a code-search shard, the same for every
// origin, and how often each of them was applied.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace allot::corpora {

/// In the order in which a pack stores their counts: append, never reorder.
enum class Skip : std::size_t {
  too_large,          // more than max_content_bytes
  too_short,          // one or two bytes: no trigram. Empty documents are kept.
  binary,             // contains a NUL byte
  too_many_trigrams,  // more than max_distinct_trigrams
  symlink,            // never followed
  special_file,       // a socket, a device, a pipe
  version_control,    // a folder named .git, counted once and not entered
  broken_ref,         // of a git repository: what it names is missing
  submodule,          // another repository's commit in a tree of git: never fetched
};

inline constexpr std::size_t skip_reasons = 9;
inline constexpr std::array<std::string_view, skip_reasons> skip_names{
    "larger than 2 MiB",
    "1 or 2 bytes",
    "binary (a NUL byte)",
    "more than 20,000 distinct trigrams",
    "symbolic link",
    "special file",
    ".git folder",
    "broken ref",
    "submodule"};

/// Files, or refs, per reason.
using SkipCounts = std::array<std::uint64_t, skip_reasons>;

// Both limits are those of the original indexer; changing them changes every corpus.
inline constexpr std::size_t max_content_bytes = 2 << 20;
inline constexpr std::size_t max_distinct_trigrams = 20'000;

/// The first rule that keeps `content` out, in the order of `Skip`; nothing if it is a document.
std::optional<Skip> reason_to_skip(std::string_view content);

}  // namespace allot::corpora

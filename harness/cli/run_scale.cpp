#include "harness/cli/run_scale.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "corpora/byte_size.hpp"
#include "corpora/catalogue.hpp"
#include "errors/error.hpp"

namespace allot::cli {
namespace {

using Names = std::vector<std::string>;

// The embedded default, and what its larger presets are called.
constexpr std::string_view default_text = "synthetic";
constexpr std::string_view preset_prefix = "synthetic-";

// More points than any curve needs; beyond, the division was meant otherwise.
constexpr int most_points = 100;

Error unreadable(std::string_view text) {
  return Error(fmt::format("--scale {}: not a range of sizes", text),
               "write FIRST..LAST or FIRST..LAST/POINTS, such as 1MiB..1GiB or 1MiB..1GiB/5");
}

struct Scale {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::optional<int> points;
  bool is_binary = false;  // written in powers of 1024, as its points are then
};

Scale parse(std::string_view text) {
  const std::size_t dots = text.find("..");
  const std::size_t slash = text.rfind('/');
  if (dots == std::string_view::npos) throw unreadable(text);
  const auto first = corpora::parse_bytes(text.substr(0, dots));
  const auto last = corpora::parse_bytes(text.substr(dots + 2, slash - dots - 2));
  if (!first || !last || *first == 0 || *first >= *last) throw unreadable(text);
  Scale scale{*first, *last, std::nullopt, text.find("iB") != std::string_view::npos};
  if (slash == std::string_view::npos) return scale;
  int points = 0;
  const char* const end = text.data() + text.size();
  const auto [read, error] = std::from_chars(text.data() + slash + 1, end, points);
  if (error != std::errc() || read != end || points < 2 || points > most_points)
    throw unreadable(text);
  scale.points = points;
  return scale;
}

/// Exactly, with the largest unit of which it is a multiple.
std::string size_text(std::uint64_t bytes, bool is_binary) {
  using Units = std::array<std::pair<std::uint64_t, const char*>, 3>;
  constexpr Units binary{{{1ULL << 30, "GiB"}, {1ULL << 20, "MiB"}, {1ULL << 10, "KiB"}}};
  constexpr Units decimal{{{1'000'000'000, "GB"}, {1'000'000, "MB"}, {1'000, "kB"}}};
  for (const auto& [unit, name] : is_binary ? binary : decimal) {
    if (bytes % unit == 0) return fmt::format("{}{}", bytes / unit, name);
  }
  return fmt::format("{}B", bytes);
}

/// To whole KiB or kB, so that names stay readable; small sizes as they are.
std::uint64_t rounded(double bytes, bool is_binary) {
  const std::uint64_t step = is_binary ? 1024 : 1000;
  const auto whole = static_cast<std::uint64_t>(std::llround(bytes));
  return whole < 16 * step ? whole : (whole + step / 2) / step * step;
}

std::vector<std::uint64_t> sizes_between(const Scale& scale) {
  std::vector<std::uint64_t> sizes;
  if (!scale.points) {
    for (std::uint64_t size = scale.first; size < scale.last; size *= 2) sizes.push_back(size);
  } else {
    const auto first = static_cast<double>(scale.first);
    const double ratio = static_cast<double>(scale.last) / first;
    for (int i = 0; i + 1 < *scale.points; ++i) {
      const double power = static_cast<double>(i) / (*scale.points - 1);
      sizes.push_back(rounded(first * std::pow(ratio, power), scale.is_binary));
    }
  }
  sizes.push_back(scale.last);
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

corpora::PackFile pack_of(const std::string& name, const corpora::Places& places,
                          const corpora::Progress& progress) {
  return corpora::obtain(corpora::parse_selection(name), places, progress);
}

/// Of the default text the preset that reaches `bytes`, or else the largest; other names as they
/// are.
std::string reaching(const std::string& name, std::uint64_t bytes, const corpora::Places& places) {
  if (name != default_text) return name;
  std::vector<std::pair<std::uint64_t, std::string>> presets;
  for (const corpora::Listed& corpus : corpora::list(places)) {
    if (corpus.name == default_text || corpus.name.starts_with(preset_prefix))
      presets.emplace_back(corpus.approximate_bytes, corpus.name);
  }
  std::sort(presets.begin(), presets.end());
  for (const auto& [size, preset] : presets) {
    if (size >= bytes) return preset;
  }
  return presets.back().second;
}

/// The points of one corpus, with a note for the sizes that are none.
Names points_of(const std::string& corpus, const std::vector<ScaleSize>& sizes,
                const corpora::Places& places, const corpora::Progress& progress, Names& notes) {
  const corpora::PackFile whole = pack_of(corpus, places, progress);
  Names points;
  Names beyond;
  Names repeated;
  std::string digest;
  for (const ScaleSize& size : sizes) {
    if (size.bytes > whole.content_bytes) {
      beyond.push_back(size.text);
      continue;
    }
    const std::string point = fmt::format("{}:limit={}", corpus, size.text);
    const corpora::PackFile pack = pack_of(point, places, progress);
    const bool cuts_nothing = size.bytes < whole.content_bytes && pack.digest == whole.digest;
    (pack.digest == digest || cuts_nothing) ? repeated.push_back(size.text)
                                            : points.push_back(point);
    digest = pack.digest;
  }
  if (!beyond.empty()) {
    notes.push_back(fmt::format("--scale: {} dropped, {} has {}", fmt::join(beyond, ", "), corpus,
                                corpora::format_bytes(whole.content_bytes)));
  }
  if (!repeated.empty()) {
    notes.push_back(
        fmt::format("--scale: {} of {} dropped, the same documents as another size or the whole",
                    fmt::join(repeated, ", "), corpus));
  }
  return points;
}

}  // namespace

std::vector<ScaleSize> sizes_of_scale(std::string_view text) {
  const Scale scale = parse(text);
  std::vector<ScaleSize> sizes;
  for (const std::uint64_t bytes : sizes_between(scale))
    sizes.push_back({bytes, size_text(bytes, scale.is_binary)});
  return sizes;
}

Names points_of_scale(std::string_view scale, const Names& chosen, const corpora::Places& places,
                      const corpora::Progress& progress, Names& notes) {
  const std::vector<ScaleSize> sizes = sizes_of_scale(scale);
  Names points;
  for (const std::string& name : chosen) {
    if (corpora::parse_selection(name).limit_bytes) {
      throw Error(fmt::format("--scale sets the limits of {}, which has one already", name),
                  "name the corpus without :limit=");
    }
    const std::string corpus = reaching(name, sizes.back().bytes, places);
    const Names own = points_of(corpus, sizes, places, progress, notes);
    points.insert(points.end(), own.begin(), own.end());
  }
  if (points.empty()) {
    throw Error(fmt::format("--scale {} has no point: {}", scale, fmt::join(notes, "; ")),
                "choose smaller sizes, or a corpus of more or smaller documents");
  }
  return points;
}

}  // namespace allot::cli

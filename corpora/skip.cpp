#include "corpora/skip.hpp"

#include <cstring>
#include <unordered_set>
#include <vector>

#include "corpora/utf8.hpp"

namespace allot::corpora {
namespace {

/// Counts a document's distinct trigrams over its runes, and stops at the limit.
class TrigramCount {
 public:
  /// True when `content` has more than `max_distinct_trigrams`.
  bool exceeds_limit(std::string_view content) {
    const auto* p = reinterpret_cast<const unsigned char*>(content.data());
    const auto* const end = p + content.size();
    std::uint64_t key = 0;
    for (std::size_t runes = 1; p < end; ++runes) {
      const Rune rune = decode_rune(p, end);
      p += rune.width;
      key = (key << 21 | rune.value) & three_runes;
      if (runes >= 3) note(key);
      if (distinct_ > max_distinct_trigrams) return true;
    }
    return false;
  }

 private:
  static constexpr std::uint64_t three_runes = (std::uint64_t{1} << 63) - 1;
  static constexpr std::uint64_t not_ascii = ~(0x7Full << 42 | 0x7Full << 21 | 0x7Full);

  void note(std::uint64_t key) {
    if ((key & not_ascii) != 0) {
      distinct_ += others_.insert(key).second ? 1 : 0;
      return;
    }
    std::vector<bool>::reference seen =
        ascii_[(key >> 42) << 14 | (key >> 21 & 0x7F) << 7 | (key & 0x7F)];
    distinct_ += seen ? 0 : 1;
    seen = true;
  }

  std::vector<bool> ascii_ = std::vector<bool>(std::size_t{1} << 21);
  std::unordered_set<std::uint64_t> others_;
  std::size_t distinct_ = 0;
};

}  // namespace

std::optional<Skip> reason_to_skip(std::string_view content) {
  if (content.size() > max_content_bytes) return Skip::too_large;
  if (content.size() == 1 || content.size() == 2) return Skip::too_short;
  if (content.find('\0') != std::string_view::npos) return Skip::binary;
  // A text of n bytes has at most n - 2 trigrams, so most documents need no counting.
  if (content.size() > max_distinct_trigrams + 2 && TrigramCount().exceeds_limit(content)) {
    return Skip::too_many_trigrams;
  }
  return std::nullopt;
}

}  // namespace allot::corpora

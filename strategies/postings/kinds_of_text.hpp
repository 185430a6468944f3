// The texts on which every strategy must agree with the reference, each kind for a fault that it
// would bring to light.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace allot::postings {

using Contents = std::vector<std::string>;

inline std::string repeated(const std::string& part, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

/// Text whose trigrams differ for a while: a counter in letters.
inline std::string counting_text(std::size_t bytes) {
  std::string text;
  for (std::size_t i = 0; text.size() < bytes; ++i) text += std::to_string(i * 7919) + " ";
  text.resize(bytes);
  return text;
}

/// Lengths around those at which a block of the reader, or a group of slots in it, is full; with
/// and without a rune that ends the run of ASCII.
inline Contents block_edges() {
  Contents contents;
  for (const std::size_t full : {16U, 32U, 1024U, 2048U}) {
    for (std::size_t bytes = full - 1; bytes <= full + 4; ++bytes) {
      const std::string text = counting_text(bytes);
      contents.insert(contents.end(), {text, text + "é", "é" + text, text + "é" + text});
    }
  }
  return contents;
}

/// Every document is a trigram of its own.
inline Contents all_distinct() {
  Contents contents;
  for (char a = 33; a < 127; a += 3) {
    for (char b = 33; b < 127; b += 2) {
      for (char c = 33; c < 127; c += 7) contents.push_back({a, b, c});
    }
  }
  return contents;
}

/// One list with deltas of one to three bytes, at distances around those where the length changes.
inline Contents far_apart() {
  std::string text = "abc";
  for (const std::size_t distance : {1U << 7, 1U << 14}) {
    for (std::size_t d = distance - 5; d <= distance; ++d) text += std::string(d, '-') + "abc";
  }
  return {text, text.substr(0, 100)};
}

inline std::vector<std::pair<std::string, Contents>> kinds_of_text() {
  return {
      {"no documents", {}},
      {"an empty document", {""}},
      {"empty documents between others", {"", "abc", "", "", "abcd", ""}},
      {"one and two runes", {"a", "é", "ab", "€😀", "abc", "x", "abc"}},
      {"one rune repeated", {std::string(5000, 'a'), "aaa", repeated("é", 3000)}},
      {"non-ASCII", {repeated("naïve café 日本語のテキスト 😀😀😀 Ωmega\n", 50), "日本", "日本語"}},
      {"ASCII between other runes", {"éaé", "éabé", "éabcé", "aéb", "abéab", "abcéabcéabc"}},
      {"invalid bytes", {"\xFF\xFE", "x\xE9y\xFF\xFEz", "xyz\x80\x80\x80xyz", "\xC2"}},
      {"truncated sequences", {"xyz\xE2\x82", "\xF0\x9F\x98", "\xE2\x82xyz", "xy\xC3", "\xA9 xy"}},
      {"surrogates", {"\xED\xA0\x80\xED\xBF\xBF", "x\xED\xA0\x80z", "\xED\x9F\xBF\xEE\x80\x80!"}},
      {"overlong forms", {"\xC0\xAF\xE0\x80\xAF\xF0\x80\x80\xAF", "\xC1\xBFxyz"}},
      {"beyond U+10FFFF", {"\xF4\x90\x80\x80\xF4\x8F\xBF\xBF", "\xF5\x80\x80\x80 xyz", "\xF8\x88"}},
      {"literal U+FFFD", {"\xEF\xBF\xBD\xFF\xEF\xBF\xBD", "x\xEF\xBF\xBDy\xFFz"}},
      {"NUL", {std::string(7, '\0'), std::string("a\0b\0c", 5)}},
      {"the largest runes", {repeated("\xF4\x8F\xBF\xBF", 5), std::string(5, '\x7F')}},
      {"edges of blocks", block_edges()},
      {"all distinct", all_distinct()},
      {"deltas of one to three bytes", far_apart()},
      {"one long document", {counting_text(20'000) + "é" + counting_text(30'000)}},
      {"a sample at the end", {std::string(100, 'x'), std::string(99, 'y'), "z", "é"}},
  };
}

/// Documents of seeded random bytes: of few letters, of any byte, or of a mix in which runes of
/// every width and broken ones follow each other.
inline Contents random_text(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  const std::vector<std::string> pieces{"a", "b",  " ", "the ", "\n",       "é",    "ß",
                                        "€", "日", "😀", "\xFF", "\xE2\x82", "\xC2", "\xEF\xBF\xBD"};
  Contents contents(1 + below(40));
  for (std::string& text : contents) {
    const std::size_t kind = below(4);
    const std::size_t parts = below(below(10) == 0 ? 20'000 : 300);
    for (std::size_t i = 0; i < parts; ++i) {
      if (kind == 0) text += static_cast<char>('a' + below(3));
      if (kind == 1) text += static_cast<char>(32 + below(95));
      if (kind == 2) text += static_cast<char>(below(256));
      if (kind == 3) text += pieces[below(pieces.size())];
    }
  }
  return contents;
}

}  // namespace allot::postings

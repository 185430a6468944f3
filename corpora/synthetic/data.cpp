#include "corpora/synthetic/data.hpp"

#include <array>

#include "corpora/synthetic/prose.hpp"
#include "corpora/synthetic/words.hpp"

namespace allot::corpora::synthetic {
namespace {

void append_utf8(std::string& out, std::uint64_t rune) {
  const auto byte = [&out](std::uint64_t value) { out += static_cast<char>(value); };
  if (rune < 0x800) {
    byte(0xC0 | rune >> 6);
  } else {
    byte(0xE0 | rune >> 12);
    byte(0x80 | (rune >> 6 & 0x3F));
  }
  byte(0x80 | (rune & 0x3F));
}

/// Scripts by their first code point and their number of letters in use.
struct Script {
  std::uint64_t first;
  std::uint64_t letters;
  bool spaces;
};
constexpr auto scripts = std::to_array<Script>({{0x4E00, 2500, false},  // Chinese
                                                {0x0430, 32, true},     // Cyrillic
                                                {0x3041, 83, false},    // Hiragana
                                                {0xAC00, 1500, true},   // Hangul
                                                {0x03B1, 25, true},     // Greek
                                                {0x00E0, 31, true}});   // Latin with accents

constexpr std::uint64_t words_per_script = 250;

void append_foreign_word(std::string& out, const Script& script, Random& random) {
  // A word is spelled by its own generator, so that it is the same word everywhere.
  Random letters(script.first << 16 | random.skewed(words_per_script));
  for (std::uint64_t n = 2 + letters.below(7); n > 0; --n) {
    append_utf8(out, script.first + letters.skewed(script.letters));
  }
}

}  // namespace

void append_hex(std::string& out, Random& random, std::uint64_t digits) {
  std::uint64_t value = random.next();
  for (; digits > 0; --digits, value >>= 4) out += "0123456789abcdef"[value & 15];
}

void append_odd_string(std::string& out, Random& random, std::uint64_t length) {
  constexpr auto alphabets = std::to_array<std::string_view>(
      {"0123456789.-+e ,:xabcdf()", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_",
       "abcdefghijklmnopqrstuvwxyz0123456789-_./",
       "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
       "eationsrlcdpm0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZbfghjkquvwxyz/"
       "+=_-.:,;!?@#$%^&*()[]{}<>|~ "});
  const std::string_view alphabet = random.pick(alphabets);
  // A random rotation makes other characters frequent in each string.
  const std::uint64_t rotation = random.below(alphabet.size());
  for (; length > 0; --length) {
    out += alphabet[(rotation + random.skewed(alphabet.size())) % alphabet.size()];
  }
}

void append_literal(std::string& out, const Module& module, Random& random) {
  constexpr auto formats = std::to_array<std::string_view>(
      {"%s: %v", "%d", "0x%02x", "%-8s\\t", "[%u:%u]", "%s/%s", "%08lx", "<%q>", "(%d, %d)\\n"});
  switch (random.below(9)) {
    case 0:
      for (std::uint64_t n = 1 + random.below(4); n > 0; --n) out += "/" + module.word(random);
      out += random.chance(500) ? ".txt" : "";
      break;
    case 1:
      out += "https://" + module.word(random) + ".org/";
      out += module.identifier(random) + "?";
      out += module.word(random) + "=";
      out += std::to_string(random.skewed(1000));
      break;
    case 2:
      out += "v" + std::to_string(random.skewed(20));
      out += "." + std::to_string(random.skewed(40));
      out += "." + std::to_string(random.skewed(100));
      break;
    case 3:
      append_hex(out, random, 8 + random.below(9));
      break;
    case 4:
      append_odd_string(out, random, 1 + random.skewed(48));
      break;
    case 5:
      out += module.macro(random);
      break;
    default:
      out += module.word(random);
      out += random.pick(formats);
  }
}

void append_settings(std::string& out, const Module& module, Random& random, std::size_t bytes) {
  const std::size_t end = out.size() + bytes;
  std::uint64_t depth = 0;
  while (out.size() < end) {
    out.append(2 * depth, ' ');
    out += module.word(random);
    out += ": ";
    switch (random.below(6)) {
      case 0:
        out.back() = '\n';
        depth = depth < 5 ? depth + 1 : 0;
        continue;
      case 1:
        out += std::to_string(random.skewed(10'000));
        break;
      case 2:
        out += random.chance(500) ? "true" : "false";
        break;
      case 3:
        out += '"';
        append_sentence(out, module, random, 1 + random.below(6));
        out += '"';
        break;
      case 4:
        out += module.identifier(random);
        break;
      default:
        append_odd_string(out, random, 4 + random.below(12));
    }
    out += '\n';
    if (random.chance(250)) depth = random.below(depth + 1);
  }
}

void append_table(std::string& out, Random& random, std::size_t bytes) {
  const std::size_t end = out.size() + bytes;
  const bool blob = random.chance(30);
  const std::uint64_t columns = 4 + random.below(9);
  const std::uint64_t digits = std::uint64_t{2} << random.below(3);
  constexpr std::string_view base64 =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  while (out.size() < end) {
    if (blob) {
      for (int i = 0; i < 64; ++i) out += base64[random.below(64)];
    } else {
      out += '\t';
      for (std::uint64_t i = 0; i < columns; ++i) {
        out += "0x";
        append_hex(out, random, digits);
        out += ", ";
      }
    }
    out += '\n';
  }
}

void append_foreign(std::string& out, const Module& module, Random& random, std::size_t bytes) {
  const std::size_t end = out.size() + bytes;
  const Script& script = random.pick_skewed(scripts);
  while (out.size() < end) {
    out += "<p>";
    for (std::uint64_t n = 8 + random.below(20); n > 0; --n) {
      if (random.chance(120)) {
        out += ' ';
        out += module.word(random);
        out += ' ';
      }
      append_foreign_word(out, script, random);
      if (script.spaces) out += ' ';
    }
    out += "</p>\n";
  }
}

void append_person(std::string& out, Random& random) {
  out += capitalized(coined_word(random));
  out += ' ';
  out += capitalized(coined_word(random));
  // About one name in twelve has a letter that ASCII lacks.
  if (random.chance(80)) {
    append_utf8(out, 0xE0 + random.skewed(31));
    out += coined_word(random);
  }
}

}  // namespace allot::corpora::synthetic

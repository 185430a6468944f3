#include "corpora/synthetic/words.hpp"

#include <array>
#include <vector>

namespace allot::corpora::synthetic {
namespace {

using namespace std::string_view_literals;

constexpr auto real_words = std::to_array<std::string_view>({
    "the",    "to",     "is",      "of",      "a",       "get",     "and",    "set",     "name",
    "in",     "for",    "data",    "this",    "type",    "value",   "size",   "not",     "be",
    "len",    "error",  "that",    "id",      "init",    "state",   "it",     "add",     "list",
    "key",    "with",   "from",    "new",     "node",    "if",      "test",   "reg",     "on",
    "read",   "page",   "device",  "buffer",  "write",   "index",   "count",  "info",    "time",
    "are",    "flags",  "config",  "start",   "map",     "as",      "can",    "status",  "data",
    "lock",   "file",   "string",  "must",    "offset",  "mode",    "check",  "end",     "when",
    "block",  "base",   "table",   "result",  "free",    "next",    "alloc",  "update",  "by",
    "handle", "event",  "enable",  "clock",   "should",  "default", "only",   "control", "path",
    "object", "queue",  "version", "address", "context", "entry",   "memory", "release", "will",
    "ctrl",   "port",   "channel", "max",     "request", "used",    "client", "parent",  "match",
    "probe",  "driver", "timeout", "clear",   "mask",    "level",   "frame",  "current", "options",
    "group",  "server", "source",  "create",  "thread",  "first",   "remove", "before",  "which",
    "code",   "length", "output",  "input",   "token",   "number",  "line",   "empty",   "register",
    "format", "parse",  "delete",  "stream",  "message", "setup",   "then",   "load",    "packet",
    "user",   "range",  "bytes",   "volume",  "label",   "policy",  "status", "method",  "return",
});

// Most frequent first in each.
constexpr auto onsets = std::to_array<std::string_view>(
    {"r",  "s",  "t",  "c",  "d",  "p",  "m",  "l",  "n",  "b",   "f",  "",   "st", "tr", "h",
     "v",  "pr", "g",  "w",  "k",  "ch", "sh", "cr", "pl", "gr",  "dr", "fr", "cl", "bl", "sp",
     "sc", "th", "qu", "j",  "sl", "fl", "br", "sw", "x",  "str", "wr", "y",  "z",  "kn", "ph",
     "sn", "sm", "gl", "gh", "sk", "tw", "ps", "mm", "rx", "tx",  "vl", "kt", "dm", "hw", "xf"});
constexpr auto nuclei = std::to_array<std::string_view>({"e",  "a",  "i",  "o",  "u",  "ea", "io",
                                                         "ou", "ee", "ai", "y",  "oo", "ie", "au",
                                                         "ue", "oi", "ia", "ei", "eo", "ua", "oa"});
constexpr auto codas = std::to_array<std::string_view>(
    {"",   "r",   "n", "t", "s", "l",  "d",  "m",  "c",  "x",  "p",  "ck", "st", "nt", "ng",
     "ss", "ct",  "g", "b", "f", "nd", "rt", "ll", "k",  "sh", "mp", "ft", "z",  "lt", "rm",
     "sk", "tch", "w", "v", "q", "pt", "rk", "lk", "ns", "rs", "dt", "xt", "gs", "lf", "cs"});

constexpr std::size_t common_word_count = 3000;

std::vector<std::string> make_common_words() {
  std::vector<std::string> words(real_words.begin(), real_words.end());
  // Any seed would do; this one is part of what the corpora's digests pin.
  Random random(0x776F726473);
  while (words.size() < common_word_count) words.push_back(coined_word(random));
  return words;
}

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

}  // namespace

std::span<const std::string> common_words() {
  static const std::vector<std::string> words = make_common_words();
  return words;
}

std::string coined_word(Random& random) {
  std::string word;
  const std::uint64_t syllables = 1 + random.below(8) / 3;  // 1, 2, 3 as 3 : 3 : 2
  for (std::uint64_t i = 0; i < syllables; ++i) {
    word += random.pick_skewed(onsets);
    word += random.pick_skewed(nuclei);
    word += random.pick_skewed(codas);
  }
  return word;
}

std::string upper_case(std::string_view word) {
  std::string result(word);
  for (char& c : result) c = upper(c);
  return result;
}

std::string capitalized(std::string_view word) {
  std::string result(word);
  if (!result.empty()) result[0] = upper(result[0]);
  return result;
}

}  // namespace allot::corpora::synthetic

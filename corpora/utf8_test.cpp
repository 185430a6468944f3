// Does the decoder see the runes that Go's utf8.DecodeRune sees?
#include "corpora/utf8.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace allot::corpora {
namespace {

std::vector<Rune> decode(std::string_view text) {
  // A copy without slack, so that a sanitizer sees a read past the end.
  const std::vector<unsigned char> bytes(text.begin(), text.end());
  std::vector<Rune> runes;
  for (const unsigned char *p = bytes.data(), *end = p + bytes.size(); p < end;) {
    runes.push_back(decode_rune(p, end));
    p += runes.back().width;
  }
  return runes;
}

/// As the golden file writes them: "U+0061/1 U+FFFD/3".
std::string spelled(const std::vector<Rune>& runes) {
  std::string text;
  for (const Rune& rune : runes) {
    if (!text.empty()) text += ' ';
    text += fmt::format("U+{:04X}/{}", static_cast<std::uint32_t>(rune.value), rune.width);
  }
  return text;
}

std::string from_hex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  }
  return bytes;
}

/// The part of a line of JSON behind `begin` and before the next `end`; its lines are flat, so this
/// needs no parser.
std::string between(const std::string& line, std::string_view begin, std::string_view end) {
  const std::size_t at = line.find(begin);
  if (at == std::string::npos) return "";
  const std::size_t from = at + begin.size();
  return line.substr(from, line.find(end, from) - from);
}

TEST(Utf8, DecodesTheEdgesOfEveryRange) {
  EXPECT_EQ(spelled(decode("\x7F")), "U+007F/1");
  EXPECT_EQ(spelled(decode("\xC2\x80\xDF\xBF")), "U+0080/2 U+07FF/2");
  EXPECT_EQ(spelled(decode("\xE0\xA0\x80\xEF\xBF\xBF")), "U+0800/3 U+FFFF/3");
  EXPECT_EQ(spelled(decode("\xED\x9F\xBF\xEE\x80\x80")), "U+D7FF/3 U+E000/3");
  EXPECT_EQ(spelled(decode("\xF0\x90\x80\x80\xF4\x8F\xBF\xBF")), "U+10000/4 U+10FFFF/4");
}

TEST(Utf8, GivesOneReplacementRunePerInvalidByte) {
  for (const std::string_view invalid :
       {"\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80", "\xFF", "\xC2", "\xE1\x80", "\xF1\x80\x80"}) {
    std::string expected = "U+FFFD/1";
    for (std::size_t i = 1; i < invalid.size(); ++i) expected += " U+FFFD/1";
    EXPECT_EQ(spelled(decode(invalid)), expected);
  }
}

TEST(Utf8, TellsALiteralReplacementRuneFromAnInvalidByte) {
  EXPECT_EQ(spelled(decode("\xEF\xBF\xBD\xEF\xBF")), "U+FFFD/3 U+FFFD/1 U+FFFD/1");
}

TEST(Utf8, AgreesWithGoOnTheGoldenDocuments) {
  const char* shared = std::getenv("ALLOT_SHARED");
  std::ifstream golden(std::string(shared ? shared : "../shared") + "/golden/postings.jsonl");
  if (!golden) GTEST_SKIP() << "no golden/postings.jsonl; set ALLOT_SHARED to the shared folder";

  int compared = 0;
  for (std::string line; std::getline(golden, line);) {
    const std::string expected = between(line, "\"runes\": \"", "\"");
    std::vector<Rune> runes;
    // Documents are hex strings in quotes: the odd pieces between quotes.
    std::istringstream documents(between(line, "\"docs_hex\": [", "]"));
    std::string piece;
    for (int i = 0; std::getline(documents, piece, '"'); ++i) {
      if (i % 2 == 0) continue;
      const std::vector<Rune> more = decode(from_hex(piece));
      runes.insert(runes.end(), more.begin(), more.end());
    }
    // The file leaves the runes of its long documents out.
    if (expected.empty() && !runes.empty()) continue;
    EXPECT_EQ(spelled(runes), expected);
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace allot::corpora

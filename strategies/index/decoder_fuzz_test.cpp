// Does the decoder survive whatever damage an index file may have, and read a file that it accepts
// as a plain JSON library does? The same seeds every time, so a failure repeats.
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>

#include "corpora/synthetic/random.hpp"
#include "errors/error.hpp"
#include "strategies/index/decoder.hpp"
#include "strategies/index/test_index_file.hpp"

namespace allot::index {
namespace {

using corpora::synthetic::Random;

/// The same packs by way of a document tree.
nlohmann::json tree_of(const std::vector<TestPack>& packs) {
  return nlohmann::json::parse(file_json(packs)).at("packs");
}

/// As `tree_of` would have them: with lower-case ids, and without lengths of 0.
nlohmann::json tidied(nlohmann::json file) {
  nlohmann::json packs = file.is_array() ? file : file.at("packs");
  if (packs.is_null()) packs = nlohmann::json::array();
  const auto lower = [](nlohmann::json& id) {
    auto text = id.get<std::string>();
    for (char& c : text) c = static_cast<char>(std::tolower(c));
    id = text;
  };
  for (nlohmann::json& pack : packs) {
    lower(pack.at("id"));
    for (nlohmann::json& blob : pack.at("blobs")) {
      lower(blob.at("id"));
      if (blob.contains("uncompressed_length") && blob.at("uncompressed_length") == 0)
        blob.erase("uncompressed_length");
    }
  }
  return packs;
}

void mutate(std::string& text, Random& random) {
  static const std::vector<std::string> pieces{
      "{",     "}",      "[",    "]",           ",",    ":",    "\"",       "\\",
      "null",  "true",   "-1",   "1e9",         "0",    "\xFF", "\xC3\xA9", "\\u0000",
      "packs", "\"id\"", "data", "99999999999", "\n\t", "\x01", "\"a\":0,", "\"supersedes\":[],"};
  const std::size_t at = random.below(text.size() + 1);
  const std::size_t length = std::min<std::size_t>(random.below(40), text.size() - at);
  switch (random.below(6)) {
    case 0:
      text.resize(at);
      break;
    case 1:
      text.erase(at, length);
      break;
    case 2:
      text.insert(at, random.pick(pieces));
      break;
    case 3:
      text.insert(at, text.substr(random.below(text.size() + 1), random.below(200)));
      break;
    case 4:
      text.replace(at, length, random.pick(pieces));
      break;
    default:
      if (at < text.size()) text[at] = static_cast<char>(random.next());
  }
}

/// Returns whether the decoder accepts `text`.
bool check(const std::string& text) {
  std::vector<TestPack> packs;
  try {
    packs = decoded(text);
  } catch (const Error& error) {
    const std::string what = error.what();
    EXPECT_EQ(what.rfind("file: byte ", 0), 0U) << what;
    EXPECT_LE(std::stoull(what.substr(11)), text.size()) << what;
    return false;
  }
  EXPECT_EQ(tree_of(packs), tidied(nlohmann::json::parse(text))) << text;
  return true;
}

void fuzz(const std::string& good, std::uint64_t seed, int rounds) {
  ASSERT_TRUE(check(good));
  Random random(seed);
  int accepted = 0;
  for (int round = 0; round < rounds; ++round) {
    std::string text = good;
    for (std::uint64_t left = 1 + random.below(3); left > 0; --left) mutate(text, random);
    accepted += check(text) ? 1 : 0;
  }
  // Or the mutations would test the first check only.
  EXPECT_GT(accepted, rounds / 1000);
  EXPECT_LT(accepted, rounds / 2);
}

TEST(DecoderFuzz, survives_damage_to_small_files) {
  fuzz(file_json(draw_packs(1, {.packs = 3, .distinct_ids = 100})), 1, 20'000);
  fuzz(R"({"supersedes":[],"packs":null})", 2, 5'000);
  fuzz(R"([])", 3, 5'000);
}

TEST(DecoderFuzz, survives_damage_to_a_real_file) {
  const char* const shared = std::getenv("ALLOT_SHARED");
  std::ifstream file(std::string(shared == nullptr ? "../shared" : shared) +
                     "/data/restic/index-v1-bigfiles.json");
  if (!file) GTEST_SKIP() << "no real index files; set ALLOT_SHARED to the folder that has them";
  fuzz({std::istreambuf_iterator<char>(file), {}}, 4, 1'000);
}

}  // namespace
}  // namespace allot::index

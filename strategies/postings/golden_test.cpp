// Do the reference and all strategies write the very bytes that the original wrote?
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "strategies/postings/test_texts.hpp"

namespace allot::postings {
namespace {

std::string from_hex(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

/// The strings of one field of a flat JSON line, a list or a single one; hex needs no unescaping.
std::vector<std::string> strings_of(const std::string& line, const std::string& field) {
  const std::size_t begin = line.find("\"" + field + "\": ") + field.size() + 4;
  const std::size_t end = line.find_first_of(line[begin] == '[' ? "]" : ",}", begin);
  const std::string value = line.substr(begin, end - begin);
  std::vector<std::string> strings;
  std::size_t open = value.find('"');
  while (open != std::string::npos) {
    const std::size_t close = value.find('"', open + 1);
    strings.push_back(value.substr(open + 1, close - open - 1));
    open = value.find('"', close + 1);
  }
  return strings;
}

TEST(Golden, EveryBuilderWritesTheBytesOfTheOriginal) {
  const char* shared = std::getenv("ALLOT_SHARED");
  std::ifstream golden(std::string(shared ? shared : "../shared") + "/golden/postings.jsonl");
  if (!golden) GTEST_SKIP() << "no golden/postings.jsonl; set ALLOT_SHARED to the shared folder";

  int compared = 0;
  for (std::string line; std::getline(golden, line); ++compared) {
    const std::string name = strings_of(line, "name").at(0);
    const std::string expected = from_hex(strings_of(line, "written_hex").at(0));
    std::vector<std::string> contents;
    for (const std::string& hex : strings_of(line, "docs_hex")) contents.push_back(from_hex(hex));
    const Texts texts(contents);

    const RecordingSink reference = build_reference(texts);
    ASSERT_TRUE(reference.bytes() == expected) << name;
    for (const auto& [strategy, entry] : Registry::instance().entries()) {
      EXPECT_TRUE(is_as_expected(build(*entry.make(texts.hint()), texts), reference))
          << strategy << ", " << name;
    }
  }
  EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace allot::postings

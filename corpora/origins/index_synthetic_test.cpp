// Is a generated repository the same everywhere, and shaped as the original's generator shapes it?
#include "corpora/origins/index_synthetic.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "corpora/digest.hpp"
#include "corpora/pack.hpp"

namespace allot::corpora {
namespace {

struct File {
  std::string name;
  std::string content;
};

std::vector<File> files_of(const IndexShape& shape) {
  std::vector<File> files;
  write_index_files(shape, [&](const Document& file) {
    files.push_back({std::string(file.name), std::string(file.content)});
  });
  return files;
}

std::string digest_of_files(const std::vector<File>& files) {
  Hasher hasher;
  for (const File& file : files) add_document(hasher, {file.name, file.content});
  return to_hex(hasher.digest());
}

std::size_t occurrences(const std::vector<File>& files, std::string_view text) {
  std::size_t count = 0;
  for (const File& file : files) {
    for (std::size_t at = 0; (at = file.content.find(text, at)) != std::string::npos; ++at) ++count;
  }
  return count;
}

// Other bytes for the same shape would make records incomparable: then raise the revision.
TEST(IndexSynthetic, GivesTheSameBytesOnEveryMachine) {
  EXPECT_EQ(digest_of_files(files_of({.seed = 1, .packs = 12, .packs_per_file = 5})),
            "a473f4d9e6ca185d5917a809357d5e63");
  EXPECT_EQ(digest_of_files(files_of({.seed = 1,
                                      .packs = 12,
                                      .packs_per_file = 12,
                                      .contents = IndexShape::Packs::one,
                                      .version = 1})),
            "ce2b0044b9bb987c206c05ee3b0a85f0");
}

TEST(IndexSynthetic, HasTheOriginalsNumberOfBlobsPerPack) {
  const auto files = files_of({.seed = 2, .packs = 2000, .packs_per_file = 100});
  EXPECT_EQ(files.size(), 20U);
  // 16 MiB over a mean of 2000 bytes and 2 MiB; the last blob crosses the limit.
  EXPECT_NEAR(static_cast<double>(occurrences(files, "\"type\":\"data\"")) / 2000, 8.66, 0.05);
  EXPECT_EQ(occurrences(files, "\"blobs\""), 2000U);
}

TEST(IndexSynthetic, HasFilesInCorpusOrder) {
  const auto files = files_of({.seed = 3, .packs = 251, .packs_per_file = 1});
  ASSERT_EQ(files.size(), 251U);
  EXPECT_TRUE(std::is_sorted(files.begin(), files.end(),
                             [](const File& a, const File& b) { return a.name < b.name; }));
}

TEST(IndexSynthetic, TellsUncompressedLengthsInVersionTwoOnly) {
  const auto version_1 = files_of({.packs = 3, .version = 1});
  const auto version_2 = files_of({.packs = 3, .version = 2});
  EXPECT_EQ(occurrences(version_1, "uncompressed_length"), 0U);
  EXPECT_EQ(occurrences(version_2, "uncompressed_length"), occurrences(version_2, "offset"));
}

}  // namespace
}  // namespace allot::corpora

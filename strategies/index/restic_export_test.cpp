// Are the index files of real repositories, as `restic cat index` prints them, read with the counts
// that restic itself has?
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>

#include "strategies/index/decoder.hpp"
#include "strategies/index/test_index_file.hpp"

namespace allot::index {
namespace {

/// A line of counts.tsv, after the file's name and size.
struct Counts {
  std::uint64_t supersedes = 0;
  std::uint64_t packs = 0;
  std::uint64_t data = 0;
  std::uint64_t tree = 0;
  std::uint64_t compressed = 0;
  std::uint64_t sum_length = 0;
  std::uint64_t sum_uncompressed = 0;
  std::uint64_t max_offset = 0;

  bool operator==(const Counts&) const = default;
};

Counts read_counts(std::istream& line) {
  Counts counts;
  line >> counts.supersedes >> counts.packs >> counts.data >> counts.tree >> counts.compressed >>
      counts.sum_length >> counts.sum_uncompressed >> counts.max_offset;
  return counts;
}

Counts count(const std::string& json) {
  CollectPacks collected;
  Counts counts;
  counts.supersedes = Decoder().decode(TestDocument(json), collected);
  for (const TestPack& pack : collected.packs) {
    counts.packs += 1;
    for (const Blob& blob : pack.blobs) {
      (blob.type == BlobType::data ? counts.data : counts.tree) += 1;
      counts.compressed += blob.uncompressed_length > 0 ? 1 : 0;
      counts.sum_length += blob.length;
      counts.sum_uncompressed += blob.uncompressed_length;
      counts.max_offset = std::max<std::uint64_t>(counts.max_offset, blob.offset);
    }
  }
  return counts;
}

TEST(ResticExport, has_the_counts_that_restic_tells) {
  const char* const shared = std::getenv("ALLOT_SHARED");
  const std::filesystem::path folder =
      std::filesystem::path(shared == nullptr ? "../shared" : shared) / "data/restic";
  std::ifstream table(folder / "counts.tsv");
  if (!table) GTEST_SKIP() << "no real index files; set ALLOT_SHARED to the folder that has them";
  std::string line;
  std::getline(table, line);  // the header
  int files = 0;
  while (std::getline(table, line)) {
    std::istringstream fields(line);
    std::string name;
    std::size_t bytes = 0;
    fields >> name >> bytes;
    std::ifstream file(folder / name, std::ios::binary);
    const std::string json(std::istreambuf_iterator<char>(file), {});
    EXPECT_EQ(json.size(), bytes) << name;
    EXPECT_EQ(count(json), read_counts(fields)) << name;
    ++files;
  }
  EXPECT_GT(files, 0);
}

}  // namespace
}  // namespace allot::index

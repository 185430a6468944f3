// Does a pack give back what was put in, and is every damage to it noticed, named and placed?
#include "corpora/corpus.hpp"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <random>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

#include "corpora/digest.hpp"
#include "corpora/pack_writer.hpp"
#include "corpora/test_folder.hpp"
#include "errors/check.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

/// A file in memory, for tests that damage one thousands of times.
class MemoryFile {
 public:
  MemoryFile() : fd_(memfd_create("allot-test", MFD_CLOEXEC)) { CHECK(fd_ >= 0); }
  MemoryFile(const MemoryFile&) = delete;
  ~MemoryFile() { close(fd_); }

  [[nodiscard]] std::filesystem::path path() const {
    return "/proc/self/fd/" + std::to_string(fd_);
  }
  void write(const std::string& bytes) const {
    CHECK(ftruncate(fd_, 0) == 0);
    CHECK(pwrite(fd_, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
  }

 private:
  int fd_;
};

/// The message with which opening `path` fails; empty if it succeeds.
std::string fault_of(const std::filesystem::path& path) {
  try {
    Corpus::open(path);
    return "";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr(path.string()));
    return error.what();
  }
}

class Pack : public testing::Test {
 protected:
  void SetUp() override {
    PackWriter writer(OutputFile(path_), "sample");
    writer.add({"a/one.c", "int one;\n"});
    writer.add({"a/two.c", ""});
    writer.add({"b/three.txt", "gr\xC3\xBC\xC3\x9F dich\n"});
    writer.skip(Skip::binary, 3);
    summary_ = writer.finish();
    writer.publish();
  }

  TestFolder folder_;
  std::filesystem::path path_ = folder_.path() / "sample.pack";
  PackSummary summary_;
};

TEST_F(Pack, GivesBackNamesContentsAndCountsInOrder) {
  const Corpus corpus = Corpus::open(path_);
  ASSERT_EQ(corpus.size(), 3U);
  EXPECT_EQ(corpus.name(), "sample");
  EXPECT_EQ(corpus[0].name, "a/one.c");
  EXPECT_EQ(corpus[0].content, "int one;\n");
  EXPECT_EQ(corpus[1].name, "a/two.c");
  EXPECT_EQ(corpus[1].content, "");
  EXPECT_EQ(corpus[2].content, "gr\xC3\xBC\xC3\x9F dich\n");
  EXPECT_EQ(corpus.content_bytes(), 9U + 12U);
  EXPECT_EQ(corpus.skipped()[static_cast<std::size_t>(Skip::binary)], 3U);
  EXPECT_EQ(corpus.digest(), summary_.digest);
}

TEST_F(Pack, DigestIsTheOneOfItsDefinitionAndNotOfTheLayout) {
  std::string spelled;
  const auto add = [&spelled](std::string_view text) {
    spelled += static_cast<char>(text.size());
    spelled.append(7, '\0');
    spelled += text;
  };
  for (const std::string_view text :
       {"a/one.c", "int one;\n", "a/two.c", "", "b/three.txt", "gr\xC3\xBC\xC3\x9F dich\n"}) {
    add(text);
  }
  EXPECT_EQ(summary_.digest, to_hex(digest_of(spelled)));
}

TEST_F(Pack, EveryFlippedBitIsAnErrorThatNamesTheFile) {
  const std::string whole = bytes_of(path_);
  const MemoryFile file;
  for (std::size_t bit = 0; bit < whole.size() * 8; ++bit) {
    std::string damaged = whole;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    file.write(damaged);
    ASSERT_NE(fault_of(file.path()), "") << "bit " << bit;
  }
}

TEST_F(Pack, EveryTruncationIsAnError) {
  const std::string whole = bytes_of(path_);
  const MemoryFile file;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    file.write(whole.substr(0, size));
    ASSERT_NE(fault_of(file.path()), "") << "first " << size << " bytes";
  }
}

TEST_F(Pack, NamesThePlaceOfTheDamage) {
  const std::string whole = bytes_of(path_);
  const auto fault_with_flip_at = [&](std::size_t at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    write_bytes(path_, damaged);
    return fault_of(path_);
  };
  EXPECT_THAT(fault_with_flip_at(0), HasSubstr("not a pack"));
  EXPECT_THAT(fault_with_flip_at(8), HasSubstr("pack format 0"));
  EXPECT_THAT(fault_with_flip_at(30), HasSubstr("damaged in its header"));
  EXPECT_THAT(fault_with_flip_at(192 + 10),
              HasSubstr("damaged in the content of b/three.txt (document 2, bytes 201 to 212)"));
  EXPECT_THAT(fault_with_flip_at(192 + 30), HasSubstr("damaged in the padding"));
  EXPECT_THAT(fault_with_flip_at(whole.size() - 1), HasSubstr("damaged in its index or names"));

  write_bytes(path_, whole + "x");
  EXPECT_THAT(fault_of(path_), HasSubstr("bytes after its end"));
  write_bytes(path_, whole.substr(0, whole.size() - 1));
  EXPECT_THAT(fault_of(path_), HasSubstr("truncated"));
}

TEST_F(Pack, RandomDamageIsAlwaysAnError) {
  const std::string whole = bytes_of(path_);
  const MemoryFile file;
  std::mt19937_64 random(7);
  for (int round = 0; round < 2000; ++round) {
    std::string damaged = whole;
    for (std::uint64_t edits = 1 + random() % 8; edits > 0; --edits) {
      damaged[random() % damaged.size()] = static_cast<char>(random());
    }
    if (random() % 2 == 0) damaged.resize(random() % (2 * whole.size()));
    if (damaged == whole) continue;
    file.write(damaged);
    ASSERT_NE(fault_of(file.path()), "") << "round " << round;
  }
}

TEST(CorpusOpen, SaysWhyThereIsNoPack) {
  const TestFolder folder;
  EXPECT_THAT(fault_of(folder.path() / "missing.pack"), HasSubstr("No such file"));
  EXPECT_THAT(fault_of(folder.path()), HasSubstr("not a regular file"));
}

TEST(CorpusInMemory, HoldsDocumentsWithoutAFileOfItsOwn) {
  const std::vector<Document> documents{{"x", "abc"}, {"x", std::string_view("\0b", 2)}};
  const Corpus corpus = in_memory("tiny", documents);
  ASSERT_EQ(corpus.size(), 2U);
  EXPECT_EQ(corpus[1].content, documents[1].content);
  EXPECT_EQ(in_memory("empty", {}).size(), 0U);
}

TEST(CorpusInMemory, LetsReadersLookPastTheLastDocument) {
  const std::vector<Document> documents{{"x", "abc"}};
  const Corpus corpus = in_memory("tiny", documents);
  unsigned sum = 0;
  const char* const end = corpus[0].content.data() + corpus[0].content.size();
  for (std::size_t i = 0; i < read_ahead; ++i) sum += static_cast<unsigned char>(end[i]);
  EXPECT_EQ(sum, 0U);
}

TEST(PackWriter, LeavesNothingBehindWhenItIsAbandoned) {
  const TestFolder folder;
  {
    PackWriter writer(OutputFile(folder.path() / "x.pack"), "x");
    writer.add({"a", "text"});
    writer.finish();
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(PackWriter, ReusesThePartialFileOfAKilledWriter) {
  const TestFolder folder;
  write_bytes(folder.path() / "x.pack.partial", std::string(10'000, 'z'));
  PackWriter writer(OutputFile(folder.path() / "x.pack"), "x");
  writer.add({"a", "text"});
  writer.finish();
  writer.publish();
  EXPECT_EQ(Corpus::open(folder.path() / "x.pack")[0].content, "text");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "x.pack.partial"));
}

}  // namespace
}  // namespace allot::corpora

// Are exported index files packed as they are, and is a folder of anything else refused?
#include "corpora/origins/restic_export.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "corpora/test_folder.hpp"
#include "corpora/test_pack.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class ResticExport : public testing::Test {
 protected:
  Corpus packed() const { return corpora::packed(*restic_export_source(folder_.path())); }

  TestFolder folder_;
};

TEST_F(ResticExport, HoldsEveryFileByName) {
  folder_.write("b", "[]");
  folder_.write("a.json", "{\"packs\":[]}");
  folder_.write("c", std::string("\x02\0\xFF", 3));
  const Corpus corpus = packed();
  ASSERT_EQ(corpus.size(), 3U);
  EXPECT_EQ(corpus[0].name, "a.json");
  EXPECT_EQ(corpus[0].content, "{\"packs\":[]}");
  EXPECT_EQ(corpus[2].content.size(), 3U);
}

// The rules for source text would skip it, and most of a large repository with it.
TEST_F(ResticExport, HoldsFilesLargerThanSourceFilesMayBe) {
  folder_.write("large", "{" + std::string(3 << 20, ' ') + "}");
  EXPECT_EQ(packed().content_bytes(), (3U << 20) + 2);
}

TEST_F(ResticExport, RefusesOtherFiles) {
  folder_.write("a.json", "{}");
  folder_.write("notes.txt", "my notes");
  EXPECT_THAT([&] { packed(); }, ThrowsMessage<Error>(HasSubstr("notes.txt is no index file")));
}

TEST_F(ResticExport, RefusesEmptyFilesLinksAndFolders) {
  for (const char* kind : {"empty", "link", "folder"}) {
    const TestFolder other;
    other.write("empty", "");
    std::filesystem::create_symlink("empty", other.path() / "link");
    std::filesystem::create_directory(other.path() / "folder");
    std::filesystem::rename(other.path() / kind, folder_.path() / "x");
    EXPECT_THAT([&] { packed(); }, ThrowsMessage<Error>(HasSubstr("/x"))) << kind;
    std::filesystem::remove(folder_.path() / "x");
  }
}

TEST_F(ResticExport, NamesAFolderThatIsNotThere) {
  std::filesystem::remove(folder_.path());
  EXPECT_THAT([&] { packed(); }, ThrowsMessage<Error>(HasSubstr(folder_.path().string())));
}

}  // namespace
}  // namespace allot::corpora

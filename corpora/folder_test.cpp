// Does a folder become the same documents everywhere, and is every trouble on the way an error?
#include "corpora/folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

#include "corpora/test_folder.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// A folder to be packed, beside the place of its pack.
class Folder : public testing::Test {
 protected:
  Corpus packed(const Progress& progress = {}) {
    PackWriter writer(OutputFile(pack_), "folder");
    pack_folder(root_, writer, progress);
    writer.finish();
    writer.publish();
    return Corpus::open(pack_);
  }

  std::string fault(const Progress& progress = {}) {
    try {
      packed(progress);
      return "";
    } catch (const Error& error) {
      EXPECT_FALSE(std::filesystem::exists(pack_));
      return error.what();
    }
  }

  std::vector<std::string> names() {
    const Corpus corpus = packed();
    std::vector<std::string> all;
    for (std::size_t i = 0; i < corpus.size(); ++i) all.emplace_back(corpus[i].name);
    return all;
  }

  std::uint64_t skipped(Skip reason) {
    return packed().skipped()[static_cast<std::size_t>(reason)];
  }

  void write(const std::string& name, std::string_view content) {
    place_.write("root/" + name, content);
  }

  TestFolder place_;
  std::filesystem::path root_ = place_.path() / "root";
  std::filesystem::path pack_ = place_.path() / "folder.pack";
};

TEST_F(Folder, IsOrderedByTheBytesOfPaths) {
  for (const char* name : {"b/z", "a.c", "a/b", "B", "a-c", "\xC3\xA9", "a/\xFFname"}) {
    write(name, "text");
  }
  EXPECT_THAT(names(), ElementsAre("B", "a-c", "a.c", "a/b", "a/\xFFname", "b/z", "\xC3\xA9"));
}

TEST_F(Folder, CountsWhatItLeavesOut) {
  write("kept", "text");
  write("short", "ab");
  write("binary", std::string_view("a\0bc", 4));
  write("large", std::string((2 << 20) + 1, 'x'));
  write(".git/config", "text");
  write("module/.git/config", "text");
  std::filesystem::create_symlink("kept", root_ / "link");
  std::filesystem::create_symlink("nowhere", root_ / "dangling");
  ASSERT_EQ(mkfifo((root_ / "pipe").c_str(), 0600), 0);
  EXPECT_THAT(names(), ElementsAre("kept"));
  EXPECT_EQ(skipped(Skip::too_short), 1U);
  EXPECT_EQ(skipped(Skip::binary), 1U);
  EXPECT_EQ(skipped(Skip::too_large), 1U);
  EXPECT_EQ(skipped(Skip::symlink), 2U);
  EXPECT_EQ(skipped(Skip::special_file), 1U);
  EXPECT_EQ(skipped(Skip::version_control), 2U);
}

TEST_F(Folder, ThatIsMissingIsAnError) {
  EXPECT_THAT(fault(), HasSubstr("no such folder"));
}

TEST_F(Folder, WithAnUnreadableFileIsAnErrorThatNamesIt) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read every file";
  write("secret", "text");
  ASSERT_EQ(chmod((root_ / "secret").c_str(), 0), 0);
  EXPECT_THAT(fault(), HasSubstr((root_ / "secret").string()));
}

TEST_F(Folder, WhoseFileVanishesWhilePackingIsAnErrorThatNamesIt) {
  write("a", "text");
  write("b", "text");
  const auto remove_b = [this](std::string_view, std::uint64_t, std::uint64_t) {
    std::filesystem::remove(root_ / "b");
  };
  EXPECT_THAT(fault(remove_b), HasSubstr((root_ / "b").string()));
}

TEST_F(Folder, WhoseFileBecomesALinkWhilePackingIsAnError) {
  write("a", "text");
  write("b", "text");
  const auto replace_b = [this](std::string_view, std::uint64_t, std::uint64_t) {
    std::filesystem::remove(root_ / "b");
    std::filesystem::create_symlink("a", root_ / "b");
  };
  EXPECT_THAT(fault(replace_b), HasSubstr((root_ / "b").string()));
}

TEST_F(Folder, OfRandomFilesComesBackAsItWas) {
  std::mt19937_64 random(3);
  std::map<std::string, std::string> expected;
  for (int i = 0; i < 300; ++i) {
    std::string name;
    for (std::uint64_t depth = random() % 3; depth > 0; --depth) {
      name += "d" + std::to_string(random() % 4) + "/";
    }
    name += "f" + std::to_string(i);
    std::string content(random() % 5000, '\0');
    for (char& c : content) c = static_cast<char>(1 + random() % 255);
    write(name, content);
    if (!reason_to_skip(content)) expected[name] = content;
  }
  const Corpus corpus = packed();
  ASSERT_EQ(corpus.size(), expected.size());
  std::size_t i = 0;
  for (const auto& [name, content] : expected) {
    EXPECT_EQ(corpus[i].name, name);
    EXPECT_EQ(corpus[i].content, content);
    ++i;
  }
}

TEST(WorkFolder, IsEmptyAtTheStartAndGoneAtTheEnd) {
  const TestFolder place;
  place.write("work/left-over", "text");
  {
    const WorkFolder work(place.path() / "work");
    EXPECT_TRUE(std::filesystem::is_empty(work.path()));
    place.write("work/new", "text");
  }
  EXPECT_FALSE(std::filesystem::exists(place.path() / "work"));
}

}  // namespace
}  // namespace allot::corpora

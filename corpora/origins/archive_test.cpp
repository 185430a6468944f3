// Does an archive give the documents that its folder would, and can neither damage nor a name in it
// do harm?
#include <clocale>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/archive/test_archive.hpp"
#include "corpora/catalogue.hpp"
#include "corpora/corpus.hpp"
#include "corpora/program.hpp"
#include "corpora/sha256.hpp"
#include "corpora/test_folder.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

class ArchiveOrigin : public testing::Test {
 protected:
  /// Pins the file as it is.
  void pin(const std::string& more = "") {
    folder_.write(
        "manifests/sample.toml",
        fmt::format("about = \"a sample\"\nlicence = \"MIT\"\nsize = \"1 kB\"\n"
                    "origin = \"archive\"\n[archive]\npath = \"{}\"\nsha256 = \"{}\"\n{}\n",
                    file_.string(), sha256_of(file_), more));
  }

  Corpus packed(const std::string& more = "") {
    pin(more);
    return Corpus::open(obtain(parse_selection("sample"), places_, {}).path);
  }

  static std::vector<std::string> names_of(const Corpus& corpus) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < corpus.size(); ++i) names.emplace_back(corpus[i].name);
    return names;
  }

  std::string fault(const std::string& more = "") {
    pin(more);
    try {
      obtain(parse_selection("sample"), places_, {});
      return "";
    } catch (const Error& error) {
      EXPECT_TRUE(!fs::exists(places_.packs) || fs::is_empty(places_.packs));
      return error.report();
    }
  }

  static std::uint64_t skipped(const Corpus& corpus, Skip reason) {
    return corpus.skipped()[static_cast<std::size_t>(reason)];
  }

  TestFolder folder_;
  Places places_{folder_.path() / "manifests", folder_.path() / "user", folder_.path() / "packs"};
  fs::path file_ = folder_.path() / "sample.archive";
};

struct Form {
  const char* format;
  const char* filter;
};

class ArchiveForms : public ArchiveOrigin, public testing::WithParamInterface<Form> {};

TEST_P(ArchiveForms, GivesTheFilesInTheOrderOfPacks) {
  {
    TestArchive archive(file_, GetParam().format, GetParam().filter);
    archive.file("./d/b.c", "int b;");
    archive.file("a.c", "int a;\r\n");
    archive.file("bin", std::string_view("\0\0\0", 3));
    archive.file("empty", "");
    archive.file("d-c", "int c;");
  }
  const Corpus corpus = packed();
  EXPECT_THAT(names_of(corpus), ElementsAre("a.c", "d-c", "d/b.c", "empty"));
  EXPECT_EQ(corpus[0].content, "int a;\r\n");
  EXPECT_EQ(skipped(corpus, Skip::binary), 1U);
}

TEST_P(ArchiveForms, ThatIsCutShortIsAnErrorThatNamesIt) {
  {
    TestArchive archive(file_, GetParam().format, GetParam().filter);
    std::string noise;
    for (std::uint32_t i = 0, x = 1; i < 100'000; ++i, x = x * 1664525 + 1013904223) {
      noise += static_cast<char>('0' + (x >> 27));
    }
    archive.file("noise", noise);
  }
  fs::resize_file(file_, fs::file_size(file_) * 2 / 3);
  EXPECT_THAT(fault(), HasSubstr(file_.string() + ": "));
}

std::string form_name(const testing::TestParamInfo<Form>& info) {
  return fmt::format("{}_{}", info.param.format, info.param.filter);
}
INSTANTIATE_TEST_SUITE_P(All, ArchiveForms,
                         testing::Values(Form{"ustar", "none"}, Form{"gnutar", "none"},
                                         Form{"pax", "gzip"}, Form{"pax", "bzip2"},
                                         Form{"pax", "xz"}, Form{"pax", "zstd"}, Form{"pax", "lz4"},
                                         Form{"pax", "lzip"}, Form{"pax", "lzma"},
                                         Form{"pax", "compress"}, Form{"zip", "none"}),
                         form_name);

TEST_F(ArchiveOrigin, ReachesNothingOutsideItself) {
  {
    TestArchive archive(file_, "ustar", "none");
    archive.file("../../escaped", "text of a");
    archive.file((folder_.path() / "absolute").c_str(), "text of b");
    archive.special("link", AE_IFLNK);
    archive.file("link/below", "text of c");
    archive.special("pipe", AE_IFIFO);
  }
  const Corpus corpus = packed();
  EXPECT_EQ(corpus.size(), 3U);
  EXPECT_EQ(corpus[0].name, "../../escaped");
  EXPECT_EQ(skipped(corpus, Skip::symlink), 1U);
  EXPECT_EQ(skipped(corpus, Skip::special_file), 1U);
  EXPECT_FALSE(fs::exists(folder_.path() / "absolute"));
  EXPECT_FALSE(fs::exists(folder_.path() / "escaped"));
  // The manifest's folder, the archive, the packs.
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()), 3);
}

TEST_F(ArchiveOrigin, IsTheSameCorpusAsItsFolder) {
  for (const char* name : {"b/c.c", "b.c", "b-c", "a/.git/config", "a/z", "\xff.c"}) {
    folder_.write(std::string("tree/") + name, std::string("of ") + name);
  }
  fs::create_hard_link(folder_.path() / "tree/b.c", folder_.path() / "tree/b/d.c");
  fs::create_symlink("b.c", folder_.path() / "tree/link");
  run_or_fail({"tar", "--create", "--gzip", "--file", file_.string(), "tree"}, folder_.path());
  const Corpus corpus = packed("root = \"tree\"");
  const PackFile folder = obtain(parse_selection((folder_.path() / "tree").string()), places_, {});
  EXPECT_EQ(corpus.digest(), folder.digest);
  EXPECT_EQ(corpus.skipped(), Corpus::open(folder.path).skipped());
}

TEST_F(ArchiveOrigin, TakesTheLaterOfTwoEntriesOfOneName) {
  {
    TestArchive archive(file_, "ustar", "none");
    archive.file("a", "before");
    archive.file("./a", "after!");
  }
  EXPECT_EQ(packed()[0].content, "after!");
}

TEST_F(ArchiveOrigin, ReadsNamesAlikeInEveryLocale) {
  run_or_fail({"sh", "-c",
               "mkdir t && printf text > t/\xc3\xa9 && printf text > t/\xff &&"
               "tar --format=pax --create --file sample.archive t"},
              folder_.path());
  EXPECT_THAT(names_of(packed()), ElementsAre("t/\xc3\xa9", "t/\xff"));
}

TEST_F(ArchiveOrigin, PassesOverAHugeFile) {
  {
    TestArchive archive(file_, "pax", "zstd");
    archive.file("huge", std::string(8 << 20, 'x'));
    archive.file("small", "text");
  }
  const Corpus corpus = packed();
  EXPECT_THAT(names_of(corpus), ElementsAre("small"));
  EXPECT_EQ(skipped(corpus, Skip::too_large), 1U);
}

TEST_F(ArchiveOrigin, WithAFlippedBitInACompressedFileIsAnError) {
  {
    TestArchive archive(file_, "zip", "none");
    archive.file("a.c", "int a; // some text whose checksum the archive has");
  }
  std::fstream file(file_, std::ios::in | std::ios::out | std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  // The content begins after a header of 30 bytes, the name and a field of extras.
  const auto content = 30 + bytes[26] + bytes[28];
  file.seekp(content + 4);
  file.put(static_cast<char>(bytes[static_cast<std::size_t>(content + 4)] ^ 1));
  file.close();
  EXPECT_THAT(fault(), HasSubstr(file_.string() + ": "));
}

TEST_F(ArchiveOrigin, ThatIsNoneIsAnError) {
  folder_.write("sample.archive", "just some text that is no archive");
  EXPECT_THAT(fault(), HasSubstr(file_.string() + ": Unrecognized archive format"));
  folder_.write("sample.archive", "");
  EXPECT_THAT(fault(), HasSubstr(file_.string() + ": "));
}

TEST_F(ArchiveOrigin, ThatHasChangedIsAnErrorUntilItIsPinnedAnew) {
  { TestArchive(file_, "ustar", "none").file("a", "before"); }
  pin();
  { TestArchive(file_, "ustar", "none").file("a", "after!"); }
  try {
    obtain(parse_selection("sample"), places_, {});
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Exit::invalid);
    EXPECT_THAT(error.report(), HasSubstr("--repin"));
  }
  fetch_repinned("sample", places_, {});
  EXPECT_EQ(Corpus::open(obtain(parse_selection("sample"), places_, {}).path)[0].content, "after!");
}

TEST_F(ArchiveOrigin, ThatIsMissingIsAnErrorThatNamesIt) {
  folder_.write("sample.archive", "");
  pin();
  fs::remove(file_);
  EXPECT_THROW(obtain(parse_selection("sample"), places_, {}), Error);
}

}  // namespace
}  // namespace allot::corpora

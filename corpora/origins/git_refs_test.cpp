// Do the refs of a real repository arrive in the pack as git lists them?
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <string>

#include "corpora/program.hpp"
#include "corpora/refs_statistics.hpp"
#include "corpora/reftable/table_scan.hpp"
#include "corpora/test_folder.hpp"
#include "corpora/test_pack.hpp"
#include "errors/error.hpp"

namespace allot::corpora {

Origin git_refs_origin();
Origin packed_refs_origin();

namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

class GitRefs : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (run_program({"sh", "-c", "command -v git"}, "/").exit_code != 0)
      GTEST_SKIP() << "no git on this machine";
    fs::create_directory(repository());
    git({"init", "-q", "-b", "main", "--object-format=" + GetParam(), "."});
  }

  [[nodiscard]] fs::path repository() const { return folder_.path() / "repository"; }

  std::string git(std::vector<std::string> arguments) const {
    const std::vector<std::string> head{"git", "-c", "user.name=a", "-c",
                                        "user.email=a@example.org"};
    arguments.insert(arguments.begin(), head.begin(), head.end());
    std::string output = run_or_fail(arguments, repository());
    if (output.ends_with('\n')) output.pop_back();
    return output;
  }

  /// One commit, a branch, both kinds of tags and a symbolic ref.
  void fill() const {
    git({"commit", "-q", "--allow-empty", "-m", "one"});
    git({"branch", "topic/one"});
    git({"tag", "light"});
    git({"tag", "-a", "-m", "annotated", "v1"});
    git({"symbolic-ref", "refs/remotes/origin/HEAD", "refs/heads/main"});
  }

  [[nodiscard]] Corpus pack() const { return packed(*git_refs_origin().at(repository())); }

  [[nodiscard]] std::string fault() const {
    try {
      (void)pack();
      return "";
    } catch (const Error& error) {
      return error.what();
    }
  }

  /// Name to type of value.
  static std::map<std::string, unsigned> refs_of(const Corpus& corpus) {
    std::map<std::string, unsigned> refs;
    reftable::scan_table(corpus[0], [&](const reftable::ScannedRecord& record) {
      refs[std::string(record.name)] = record.type;
    });
    return refs;
  }

  TestFolder folder_;
};

TEST_P(GitRefs, ArriveWithHeadAndWithTheirTypes) {
  fill();
  const std::map<std::string, unsigned> expected{{"HEAD", 3},
                                                 {"refs/heads/main", 1},
                                                 {"refs/heads/topic/one", 1},
                                                 {"refs/tags/light", 1},
                                                 {"refs/tags/v1", 2},
                                                 {"refs/remotes/origin/HEAD", 3}};
  const Corpus corpus = pack();
  EXPECT_EQ(refs_of(corpus), expected);
  EXPECT_EQ(refs_statistics_of(corpus).hash_bytes, GetParam() == "sha1" ? 20U : 32U);
}

TEST_P(GitRefs, AreTheSameFromPackedRefs) {
  fill();
  git({"pack-refs", "--all"});
  auto listed = refs_of(pack());
  // Symbolic refs are never packed.
  std::erase_if(listed, [](const auto& ref) { return ref.second == 3; });
  EXPECT_EQ(refs_of(packed(*packed_refs_origin().at(repository() / ".git/packed-refs"))), listed);
}

TEST_P(GitRefs, MayHaveADetachedHead) {
  fill();
  git({"checkout", "-q", "--detach"});
  EXPECT_EQ(refs_of(pack()).at("HEAD"), 1U);
}

TEST_P(GitRefs, MayBeThoseOfAnEmptyOrABareRepository) {
  const std::map<std::string, unsigned> only_head{{"HEAD", 3}};
  EXPECT_EQ(refs_of(pack()), only_head);
  fill();
  git({"clone", "-q", "--bare", ".", "../bare"});
  EXPECT_EQ(refs_of(packed(*git_refs_origin().at(folder_.path() / "bare/"))).count("refs/tags/v1"),
            1U);
}

TEST_P(GitRefs, AreCountedWhereGitSaysThatItLeavesThemOut) {
  fill();
  folder_.write("repository/.git/refs/heads/damaged", "no id\n");
  const Corpus corpus = pack();
  EXPECT_EQ(corpus.skipped()[static_cast<std::size_t>(Skip::broken_ref)], 1U);
  EXPECT_EQ(refs_of(corpus).count("refs/heads/damaged"), 0U);
}

TEST_P(GitRefs, WithoutTheirObjectAreAnError) {
  fill();
  folder_.write("repository/.git/refs/heads/lost",
                std::string(git({"rev-parse", "HEAD"}).size(), '7') + "\n");
  EXPECT_THAT(fault(), HasSubstr("missing object"));
}

TEST_P(GitRefs, OfAFolderThatIsNoRepositoryAreAnErrorEvenInsideOfOne) {
  fs::create_directory(repository() / "inside");
  const fs::path inside = repository() / "inside";
  EXPECT_THAT([&] { packed(*git_refs_origin().at(inside)); },
              testing::ThrowsMessage<Error>(HasSubstr("not a git repository")));
  EXPECT_THAT([&] { packed(*git_refs_origin().at(folder_.path() / "none")); },
              testing::ThrowsMessage<Error>(HasSubstr("none")));
}

TEST_P(GitRefs, DoNotComeFromTheRepositoryThatTheEnvironmentNames) {
  fill();
  setenv("GIT_DIR", "/nowhere", 1);
  const std::string said = fault();
  unsetenv("GIT_DIR");
  EXPECT_EQ(said, "");
}

INSTANTIATE_TEST_SUITE_P(Hashes, GitRefs, testing::Values("sha1", "sha256"));

}  // namespace
}  // namespace allot::corpora

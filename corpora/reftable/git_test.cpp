// Does git, where one is installed that knows reftable, read what the writer wrote?
#include <cstdio>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

#include "corpora/program.hpp"
#include "corpora/reftable/writer.hpp"
#include "corpora/test_folder.hpp"

namespace allot::corpora::reftable {
namespace {

constexpr int oldest_minor = 45;  // of git 2, the first with reftable

std::string from_hex(const std::string& digits) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
    bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  return bytes;
}

/// A repository with one commit and one annotated tag, whose tables are then replaced.
class GitRepository : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    int major = 0;
    int minor = 0;
    const std::string version = run_program({"git", "--version"}, folder_.path()).output;
    const int read = std::sscanf(version.c_str(), "git version %d.%d", &major, &minor);
    if (read != 2 || major < 2 || (major == 2 && minor < oldest_minor))
      GTEST_SKIP() << "needs a git of at least 2.45, and this is " << version;
    git({"init", "-q", "--bare", "--ref-format=reftable", "--object-format=" + GetParam(), "."});
    const std::string tree = git({"write-tree"});
    commit_ = git({"commit-tree", "-m", "one", tree});
    git({"tag", "-a", "-m", "one", "v1", commit_});
    tag_ = git({"rev-parse", "v1"});
    options_.hash_bytes = commit_.size() / 2;
  }

  /// What it prints, without the last line end.
  std::string git(std::vector<std::string> arguments) const {
    const std::vector<std::string> head{"git", "-c", "user.name=a", "-c",
                                        "user.email=a@example.org"};
    arguments.insert(arguments.begin(), head.begin(), head.end());
    std::string output = run_or_fail(arguments, folder_.path());
    if (output.ends_with('\n')) output.pop_back();
    return output;
  }

  void replace_tables(const std::vector<std::string>& tables) const {
    std::string list;
    for (std::size_t i = 0; i < tables.size(); ++i) {
      const std::string name = fmt::format("0x{0:012x}-0x{0:012x}-{0:08x}.ref", i + 1);
      folder_.write("reftable/" + name, tables[i]);
      list += name + "\n";
    }
    folder_.write("reftable/tables.list", list);
  }

  /// A table with so many refs, the last third of them annotated tags, whose lines in `listing` are
  /// added to `lines`. HEAD leads to the first.
  [[nodiscard]] std::string many_refs(unsigned refs, std::map<std::string, std::string>& lines) {
    Writer writer(options_);
    const std::string commit = from_hex(commit_);
    const std::string tag = from_hex(tag_);
    writer.add({.name = "HEAD", .update_index = 1, .target = "refs/heads/0000"});
    for (unsigned i = 0; i < refs; ++i) {
      const std::string name = fmt::format("refs/{}/{:04}", i < refs / 3 * 2 ? "heads" : "tags", i);
      const bool is_tag = i >= refs / 3 * 2;
      writer.add({name, 1, is_tag ? tag : commit, is_tag ? commit : "", {}});
      lines[name] = name + " " + (is_tag ? tag_ + " " + commit_ : commit_ + " ");
    }
    const std::string none(options_.hash_bytes, '\0');
    writer.add_log({"refs/heads/0000", 1, none, commit, "created\n"});
    return writer.finish();
  }

  /// Of `git for-each-ref`.
  [[nodiscard]] std::string listing() const {
    return git({"for-each-ref", "--format=%(refname) %(objectname) %(*objectname)"});
  }

  static std::string joined(const std::map<std::string, std::string>& lines) {
    std::string text;
    for (const auto& [name, line] : lines) text += (text.empty() ? "" : "\n") + line;
    return text;
  }

  TestFolder folder_;
  std::string commit_;
  std::string tag_;
  Options options_;
};

TEST_P(GitRepository, HasTheRefsThatWereWritten) {
  for (const Layout layout : {Layout::padded, Layout::unpadded}) {
    // Of 512 bytes: three levels of index.
    for (const std::uint32_t block_size : {512U, 4096U}) {
      SCOPED_TRACE(fmt::format("{} {}", static_cast<int>(layout), block_size));
      options_.layout = layout;
      options_.block_size = block_size;
      std::map<std::string, std::string> expected;
      replace_tables({many_refs(3000, expected)});
      EXPECT_EQ(listing(), joined(expected));
      EXPECT_EQ(git({"symbolic-ref", "HEAD"}), "refs/heads/0000");
      EXPECT_EQ(git({"rev-parse", "refs/heads/1234"}), commit_);
      EXPECT_NE(git({"reflog", "show", "refs/heads/0000"}).find("created"), std::string::npos);
    }
  }
}

TEST_P(GitRepository, HidesWhatALaterTableDeletes) {
  std::map<std::string, std::string> expected;
  const std::string first = many_refs(300, expected);
  options_.min_update_index = options_.max_update_index = 2;
  Writer writer(options_);
  for (auto ref = expected.begin(); ref != expected.end();) {
    if (ref->first.back() == '7') {
      writer.add({.name = ref->first, .update_index = 2});
      ref = expected.erase(ref);
    } else {
      ++ref;
    }
  }
  replace_tables({first, writer.finish()});
  EXPECT_EQ(listing(), joined(expected));
}

INSTANTIATE_TEST_SUITE_P(Hashes, GitRepository, testing::Values("sha1", "sha256"));

}  // namespace
}  // namespace allot::corpora::reftable

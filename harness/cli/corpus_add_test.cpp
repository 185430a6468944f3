// Does one command make a pinned corpus of each kind of input, and leave nothing when it can't?
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/git/test_repository.hpp"
#include "corpora/manifest.hpp"
#include "corpora/sha256.hpp"
#include "harness/cli/corpus_command_test.hpp"

namespace allot::cli {
namespace {

using corpora::ProgramResult;
using corpora::TestRepository;
using testing::HasSubstr;

class CorpusAdd : public CorpusCommand {
 protected:
  [[nodiscard]] fs::path manifest() const {
    return folder_.path() / "config/allot/corpora/mine.toml";
  }

  /// Adds it, checks that all later commands know it, and returns what was printed.
  std::string added(const std::string& option, const std::string& value) {
    const ProgramResult result = corpus({"add", "mine", option, value});
    EXPECT_EQ(result.exit_code, 0) << result.errors;
    EXPECT_THAT(result.output, HasSubstr("pinned in " + manifest().string()));
    EXPECT_THAT(corpus({"verify", "mine"}).output, HasSubstr("ok  mine: "));
    EXPECT_THAT(corpus({"list"}).output, HasSubstr("mine "));
    return result.output;
  }

  /// What is said of input that can't be added.
  std::string fault(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "add");
    const ProgramResult result = corpus(std::move(arguments));
    EXPECT_EQ(result.exit_code, 2) << result.output;
    return result.errors;
  }

  void script(const std::string& name, const std::string& body) {
    folder_.write("bin/" + name, "#!/bin/sh\n" + body + "\n");
    fs::permissions(folder_.path() / "bin" / name, fs::perms::owner_all);
  }
};

TEST_F(CorpusAdd, PinsARepositoryAtABranchATagOrACommit) {
  const TestRepository repository(folder_.path() / "code");
  repository.write("a.c", "int first;");
  const std::string first = repository.commit();
  repository.git({"tag", "--annotate", "--message=one", "v1"});
  repository.write("a.c", "int second;");
  const std::string second = repository.commit();
  repository.git({"branch", "topic/part"});

  const std::string output = added("--git", "./code@v1");
  EXPECT_THAT(output, HasSubstr("  commit  " + first));
  EXPECT_THAT(output, HasSubstr("  tree    " + repository.git({"rev-parse", "v1^{tree}"})));
  EXPECT_THAT(output, HasSubstr("  rev     refs/tags/v1"));
  EXPECT_THAT(output, HasSubstr("allot run --corpus mine"));
  for (const std::string& revision :
       std::vector<std::string>{"", "@main", "@topic/part", "@" + second}) {
    const ProgramResult again =
        corpus({"add", "mine", "--replace", "--git", repository.url() + revision});
    EXPECT_THAT(again.output, HasSubstr("  commit  " + second)) << revision << again.errors;
  }
}

TEST_F(CorpusAdd, SaysWhichRevisionIsMissingOrMeansTwoThings) {
  const TestRepository repository(folder_.path() / "code");
  EXPECT_THAT(fault({"mine", "--git", "./code"}), HasSubstr("has no commit: it is empty"));
  repository.write("a.c", "int a;");
  repository.commit();
  repository.git({"tag", "main"});
  EXPECT_THAT(fault({"mine", "--git", "./code@nowhere"}), HasSubstr("no branch or tag nowhere"));
  EXPECT_THAT(fault({"mine", "--git", "./code@main"}),
              HasSubstr("@refs/heads/main or @refs/tags/main"));
  EXPECT_THAT(fault({"mine", "--git", "ext::sh -c 'touch ran'"}),
              HasSubstr("must begin with one of"));
  EXPECT_FALSE(fs::exists(folder_.path() / "ran"));
  EXPECT_FALSE(fs::exists(manifest()));
}

TEST_F(CorpusAdd, PinsAFolderAndNoticesThatItChanged) {
  folder_.write("code/a.c", "int a;");
  added("--directory", "./code");
  folder_.write("code/a.c", "int b;");
  const ProgramResult changed = corpus({"fetch", "mine"});
  EXPECT_EQ(changed.exit_code, 3);
  EXPECT_THAT(changed.errors, HasSubstr("and its manifest says"));
  EXPECT_EQ(corpus({"fetch", "--repin", "mine"}).exit_code, 0);
  EXPECT_EQ(corpus({"fetch", "mine"}).exit_code, 0);
}

TEST_F(CorpusAdd, PinsAnArchive) {
  folder_.write("code/a.c", "int a;");
  corpora::run_or_fail({"tar", "--create", "--xz", "--file", "code.tar.xz", "code"},
                       folder_.path());
  EXPECT_THAT(added("--archive", "code.tar.xz"),
              HasSubstr("  sha256  " + corpora::sha256_of(folder_.path() / "code.tar.xz")));
}

TEST_F(CorpusAdd, PinsAPackage) {
  folder_.write("tree/usr/a.c", "int a;");
  folder_.write("tree/DEBIAN/control",
                "Package: sample\nVersion: 2.0-1\nArchitecture: all\n"
                "Maintainer: Nobody <nobody@example.org>\nDescription: a sample\n");
  if (corpora::run_program({"dpkg-deb", "--build", "tree", "sample.deb"}, folder_.path())
          .exit_code != 0) {
    GTEST_SKIP() << "no dpkg-deb on this machine";
  }
  const fs::path package = folder_.path() / "sample.deb";
  script("apt-get", "cp " + package.string() + " .");
  script("apt-cache", "printf 'Package: sample\\nVersion: 2.0-1\\nSHA256: " +
                          corpora::sha256_of(package) + "\\n'");
  EXPECT_THAT(added("--debian", "sample"), HasSubstr("  version 2.0-1"));
}

TEST_F(CorpusAdd, PinsInputOfTheOtherStudiesAndSaysWhatRunsOnIt) {
  folder_.write("index/one", "{\"packs\": []}");
  EXPECT_THAT(added("--restic-export", "./index"), HasSubstr("--workload 'index/*' --corpus mine"));
  fs::remove(manifest());
  folder_.write("refs/tables.list", "one.ref\n");
  folder_.write("refs/one.ref", "REFT and what follows");
  EXPECT_THAT(added("--reftable", "./refs"), HasSubstr("--workload 'refs/*' --corpus mine"));
}

TEST_F(CorpusAdd, WritesPathsThatTomlReadsBack) {
  const std::string odd = "a \"b\" 'c' \\d\n\t\x01 \xc3\xa9 #";
  folder_.write(odd + "/a.c", "int a;");
  added("--directory", odd);
  EXPECT_EQ(corpora::read_manifest(manifest()).own["path"].value<std::string>(),
            (folder_.path() / odd).string());
  folder_.write("\xff/a.c", "int a;");
  EXPECT_THAT(fault({"other", "--directory", "\xff"}), HasSubstr("not UTF-8"));
}

TEST_F(CorpusAdd, RefusesNamesThatAreTakenOrNone) {
  folder_.write("code/a.c", "int a;");
  EXPECT_THAT(fault({"synthetic", "--directory", "code"}),
              HasSubstr("there is a corpus synthetic already"));
  for (const char* name : {"../mine", "Mine", "a b", "a--b", "."}) {
    EXPECT_THAT(fault({name, "--directory", "code"}), HasSubstr("no name for a corpus")) << name;
  }
  added("--directory", "code");
  EXPECT_THAT(fault({"mine", "--directory", "code"}), HasSubstr("--replace"));
}

TEST_F(CorpusAdd, RefusesInputWithoutDocumentsAndLeavesNoManifest) {
  folder_.write("code/bin", std::string("\0\0\0", 3));
  const std::string said = fault({"mine", "--directory", "code"});
  EXPECT_THAT(said, HasSubstr("code holds no documents; 1 left out: binary (a NUL byte)"));
  fault({"mine", "--directory", "no-such-folder"});
  fault({"mine", "--archive", "no-such-file"});
  fault({"mine", "--directory", "code", "--archive", "code.tar"});
  fault({"mine"});
  EXPECT_FALSE(fs::exists(manifest()));
}

}  // namespace
}  // namespace allot::cli

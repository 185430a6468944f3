// Which programs can an allocator be preloaded into, and is it said clearly why the rest can't?
#include "harness/exec/program.hpp"

#include <elf.h>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "harness/records/example_test.hpp"

namespace allot::exec {
namespace {

namespace fs = std::filesystem;

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ProgramTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::string file(const std::string& name, const std::string& content) const {
    const fs::path path = scratch_ / name;
    std::ofstream(path, std::ios::binary) << content;
    fs::permissions(path, fs::perms::owner_all);
    return path.string();
  }

  /// The subject's first `bytes`, with `value` in place of its byte at `offset`.
  [[nodiscard]] std::string altered(std::size_t bytes, std::size_t offset, char value) const {
    std::string content(bytes, '\0');
    std::ifstream(ALLOT_SUBJECT, std::ios::binary)
        .read(content.data(), static_cast<std::streamsize>(bytes));
    content[offset] = value;
    return file("altered", content);
  }

  static std::string fault_of_finding(const std::string& name, const std::string& path = {}) {
    return records::fault_of([&] { find_program(name, path); });
  }

  records::Scratch scratch_;
};

TEST_F(ProgramTest, IsANameLookedUpInTheFoldersOfPath) {
  fs::create_directories(scratch_ / "empty");
  fs::create_symlink(ALLOT_SUBJECT, scratch_ / "found");
  const std::string path = (scratch_ / "empty").string() + ":" + scratch_.path().string();
  EXPECT_EQ(find_program("found", path).file, scratch_ / "found");
  EXPECT_THAT(fault_of_finding("lost", path), HasSubstr("lost: no such program in PATH"));
}

TEST_F(ProgramTest, IsAFileThatCannotRunRefused) {
  EXPECT_THAT(fault_of_finding("./nothing/here"), HasSubstr("no such file"));
  EXPECT_THAT(fault_of_finding("/tmp"), HasSubstr("is a folder"));
  EXPECT_THAT(fault_of_finding(file("text", "hello\n")), HasSubstr("neither a program nor"));
  const std::string plain = file("plain", "#!/bin/sh\n");
  fs::permissions(plain, fs::perms::owner_read);
  EXPECT_THAT(fault_of_finding(plain), HasSubstr("is not executable"));
}

TEST_F(ProgramTest, IsAStaticProgramRefused) {
  EXPECT_THAT(fault_of_finding(ALLOT_SUBJECT_STATIC), HasSubstr("is static"));
}

TEST_F(ProgramTest, IsAnotherArchitectureRefused) {
  constexpr std::size_t machine_at = offsetof(Elf64_Ehdr, e_machine);
  EXPECT_THAT(fault_of_finding(altered(4096, machine_at, EM_S390)),
              HasSubstr("another architecture"));
  EXPECT_THAT(fault_of_finding(altered(4096, EI_CLASS, ELFCLASS32)),
              HasSubstr("another architecture"));
}

TEST_F(ProgramTest, IsAnotherCLibraryRefused) {
  // The path of the loader stands at the start of the file.
  std::string content(4096, '\0');
  std::ifstream(ALLOT_SUBJECT, std::ios::binary).read(content.data(), 4096);
  const std::size_t name = content.find("ld-linux");
  ASSERT_NE(name, std::string::npos);
  EXPECT_THAT(fault_of_finding(altered(4096, name + 3, 'm')), HasSubstr("another C library"));
}

TEST_F(ProgramTest, IsAFileThatIsCutShortAFault) {
  EXPECT_THAT(fault_of_finding(altered(100, 99, '\0')), HasSubstr("is cut short"));
}

TEST_F(ProgramTest, IsAScriptFollowedToWhatRunsIt) {
  const Program simple = find_program(file("simple", "#!/bin/sh -e\n"), {});
  EXPECT_THAT(simple.interpreters, ElementsAre("/bin/sh"));
  const Program by_env = find_program(file("by_env", "#!/usr/bin/env -S sh -e\n"), "/bin");
  EXPECT_THAT(by_env.interpreters, ElementsAre("/usr/bin/env", "/bin/sh"));
}

TEST_F(ProgramTest, IsAScriptRefusedWhoseInterpreterCannotBeMeasured) {
  EXPECT_THAT(fault_of_finding(file("s", std::string("#!") + ALLOT_SUBJECT_STATIC + "\n")),
              HasSubstr("is static"));
  const std::string missing = fault_of_finding(file("m", "#!/no/such/interpreter\n"));
  EXPECT_THAT(missing, HasSubstr("no such file"));
  EXPECT_THAT(missing, HasSubstr("looking for what runs the script"));
  const std::string own = (scratch_ / "own").string();
  EXPECT_THAT(fault_of_finding(file("own", "#!" + own + "\n")), HasSubstr("never end"));
}

TEST_F(ProgramTest, IsASetuidProgramRefusedUnlessItGainsNothing) {
  const fs::path copy = scratch_ / "copy";
  fs::copy_file(ALLOT_SUBJECT, copy);
  fs::permissions(copy, fs::perms::set_uid, fs::perm_options::add);
  EXPECT_EQ(find_program(copy.string(), {}).file, copy);
  constexpr uid_t nobody = 65534;
  if (::chown(copy.c_str(), nobody, nobody) != 0) GTEST_SKIP() << "only root can give files away";
  fs::permissions(copy, fs::perms::owner_all | fs::perms::others_exec | fs::perms::set_uid);
  EXPECT_THAT(fault_of_finding(copy.string()), HasSubstr("is setuid"));
}

}  // namespace
}  // namespace allot::exec

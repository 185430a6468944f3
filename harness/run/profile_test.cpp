// Is every profile file that could mislead refused, and every shipped one sound?
#include "harness/run/profile.hpp"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/records/example_test.hpp"
#include "harness/run/library.hpp"
#include "harness/run/sha256.hpp"

namespace allot::run {
namespace {

namespace fs = std::filesystem;
using records::fault_of;
using records::Scratch;
using ::testing::HasSubstr;

class ProfileFile : public ::testing::Test {
 protected:
  Profile read(const std::string& content, const std::string& name = "mine.toml") {
    std::ofstream(scratch_ / name) << content;
    return read_profile(scratch_ / name);
  }
  std::string fault(const std::string& content) {
    return fault_of([&] { read(content); });
  }

  Scratch scratch_;
};

TEST_F(ProfileFile, AreAllKeysRead) {
  const Profile profile = read(R"(
name = "mine"
about = "tuned"
library = "libjemalloc.so.2"
package = "libjemalloc2"
probe = "jemalloc"
[env]
MALLOC_CONF = "narenas:1"
[expect]
narenas = 1
tcache = true
)");
  EXPECT_EQ(profile.library, "libjemalloc.so.2");
  EXPECT_EQ(profile.env.at("MALLOC_CONF"), "narenas:1");
  EXPECT_EQ(profile.expect.at("narenas"), "1");
  EXPECT_EQ(profile.expect.at("tcache"), "true");
  EXPECT_FALSE(profile.is_plain());
}

TEST_F(ProfileFile, AreFileAndLineOfAFaultNamed) {
  EXPECT_THAT(fault("name = \"mine\"\nabout = 3\nprobe = \"glibc\"\n"),
              HasSubstr("mine.toml:2: about should be a string"));
  EXPECT_THAT(fault("name = \"mine\"\nabout = \n"), HasSubstr("mine.toml:2: "));
  EXPECT_THAT(fault("name = \"mine\"\nlibary = \"x\"\n"),
              HasSubstr("mine.toml:2: unknown key \"libary\"\n  do: did you mean \"library\"?"));
  EXPECT_THAT(fault("name = \"mine\"\nabout = \"x\"\n"),
              HasSubstr("mine.toml: key \"probe\" is missing"));
}

TEST_F(ProfileFile, IsOneThatCouldRunGlibcByAccidentRefused) {
  EXPECT_THAT(fault("name = \"mine\"\nabout = \"x\"\nprobe = \"jemalloc\"\n"),
              HasSubstr("the probe glibc and no library belong together"));
  EXPECT_THAT(fault("name = \"mine\"\nabout = \"x\"\nprobe = \"none\"\nlibrary = \"./x.so\"\n"),
              HasSubstr("neither an absolute path nor a soname"));
  EXPECT_THAT(fault("name = \"mine\"\nabout = \"x\"\nprobe = \"glibc\"\n"
                    "[env]\nLD_PRELOAD = \"x.so\"\n"),
              HasSubstr("LD_PRELOAD can't be set by a profile"));
}

TEST_F(ProfileFile, MustItBeNamedAsItsFile) {
  EXPECT_THAT(fault("name = \"other\"\nabout = \"x\"\nprobe = \"glibc\"\n"),
              HasSubstr("rename the file to other.toml"));
}

TEST_F(ProfileFile, DoesAnEarlierFolderHideALaterOne) {
  fs::create_directory(scratch_ / "first");
  fs::create_directory(scratch_ / "second");
  const std::string rest = "\nprobe = \"glibc\"\n";
  read("name = \"a\"\nabout = \"first\"" + rest, "first/a.toml");
  read("name = \"a\"\nabout = \"second\"" + rest, "second/a.toml");
  read("name = \"b\"\nabout = \"second\"" + rest, "second/b.toml");
  const std::vector<fs::path> folders{scratch_ / "first", scratch_ / "second", scratch_ / "none"};
  const auto profiles = read_profiles(folders);
  ASSERT_EQ(profiles.size(), 2U);
  EXPECT_EQ(profiles[0].about, "first");
}

TEST(Profile, IsALibraryOfTheCommandLineAProfile) {
  const Profile plain = profile_of_option("mine=/lib/x.so");
  EXPECT_EQ(plain.name, "mine");
  EXPECT_EQ(plain.library, "/lib/x.so");
  EXPECT_EQ(plain.probe, "none");
  EXPECT_EQ(profile_of_option("mine=/lib/x.so,probe=jemalloc").probe, "jemalloc");
  EXPECT_TRUE(fs::path(profile_of_option("mine=folder/x.so").library).is_absolute());
  for (const char* text : {"mine", "=x", "mine=", "mine=x,probe=glibc"}) {
    EXPECT_NE(fault_of([&] { profile_of_option(text); }), "no fault") << text;
  }
}

TEST(Profile, IsAMissingLibraryAnsweredWithThePackageThatBringsIt) {
  Profile profile;
  profile.name = "mine";
  profile.library = "libnosuch.so.9";
  profile.package = "libnosuch9";
  try {
    resolve(profile);
    FAIL() << "resolved a library that does not exist";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Exit::invalid);
    EXPECT_EQ(error.report(),
              "allocator mine: library libnosuch.so.9 was not found\n"
              "  do: apt-get install libnosuch9");
  }
}

TEST(Profile, IsALibraryThatTheLoaderWouldSkipRefused) {
  const Scratch scratch;
  std::ofstream(scratch / "a b.so") << "x";
  const Profile profile = profile_of_option("mine=" + (scratch / "a b.so").string());
  EXPECT_THAT(fault_of([&] { resolve(profile); }), HasSubstr("space or colon"));
}

TEST(Library, IsTheLoadersOwnLibraryFoundBySoname) {
  const auto found = find_library("libstdc++.so.6");
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->is_absolute());
  EXPECT_FALSE(find_library("libnosuch.so.9"));
  EXPECT_FALSE(find_library("/lib/no/such.so"));
}

TEST(Sha256, IsTheDigestOfAKnownFileRight) {
  const Scratch scratch;
  std::ofstream(scratch / "abc") << "abc";
  // FIPS 180-2, appendix B.1.
  EXPECT_EQ(sha256_of(scratch / "abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(ShippedProfiles, DoesEveryTunedOneProveItsSettings) {
  const std::vector<fs::path> folders{"harness/allocators"};
  const auto profiles = read_profiles(folders);
  int tuned = 0;
  for (const Profile& profile : profiles) {
    EXPECT_EQ(profile.env.empty(), profile.expect.empty()) << profile.name;
    EXPECT_EQ(profile.library.empty(), profile.package.empty()) << profile.name;
    tuned += profile.is_plain() ? 0 : 1;
  }
  EXPECT_GE(tuned, 4);
  EXPECT_EQ(profiles.size() - static_cast<std::size_t>(tuned), 4U);
}

}  // namespace
}  // namespace allot::run

// A machine whose apt has one sample package, for the tests of origins that download with it:
// apt-get and apt-cache are scripts, and everything else is real.
#pragma once

#include <cstdlib>
#include <gtest/gtest.h>
#include <string>

#include "corpora/catalogue.hpp"
#include "corpora/test_folder.hpp"
#include "errors/error.hpp"

namespace allot::corpora {

class SampleApt : public testing::Test {
 protected:
  void SetUp() override {
    path_before_ = std::getenv("PATH");
    setenv("PATH", ((root() / "bin").string() + ":" + path_before_).c_str(), 1);
  }
  void TearDown() override { setenv("PATH", path_before_.c_str(), 1); }

  [[nodiscard]] const std::filesystem::path& root() const { return folder_.path(); }

  /// From here on the program `name` is this shell script.
  void script(const std::string& name, const std::string& body) const {
    folder_.write("bin/" + name, "#!/bin/sh\n" + body + "\n");
    std::filesystem::permissions(root() / "bin" / name, std::filesystem::perms::owner_all);
  }

  /// The manifest of the corpus `sample`; `own` is its origin's table.
  void pin(const std::string& origin, const std::string& own) const {
    folder_.write("manifests/sample.toml",
                  "about = \"a sample\"\nlicence = \"MIT\"\nsize = \"1 kB\"\n"
                  "origin = \"" +
                      origin + "\"\n[" + origin +
                      "]\n"
                      "package = \"sample\"\n" +
                      own + "\n");
  }

  /// What fetching the sample is refused with, and that it leaves nothing behind.
  [[nodiscard]] std::string fault() const {
    try {
      fetch("sample", places_, {});
      return "";
    } catch (const Error& error) {
      EXPECT_TRUE(!std::filesystem::exists(places_.packs) ||
                  std::filesystem::is_empty(places_.packs));
      return error.report();
    }
  }

  TestFolder folder_;
  std::string path_before_;
  Places places_{root() / "manifests", root() / "user", root() / "packs"};
};

}  // namespace allot::corpora

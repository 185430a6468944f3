// The real `allot corpus` of this build tree, run as a user runs it, with caches and configuration
// of its own.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "corpora/program.hpp"
#include "corpora/test_folder.hpp"

namespace allot::cli {

namespace fs = std::filesystem;

class CorpusCommand : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(allot_)) GTEST_SKIP() << "no " << allot_ << "; build the target allot";
  }

  /// Runs `allot corpus ...` in the test's folder; its programs are looked up in bin/ there first.
  corpora::ProgramResult corpus(std::vector<std::string> arguments) const {
    std::vector<std::string> command{
        "env",
        "XDG_CACHE_HOME=" + (folder_.path() / "cache").string(),
        "XDG_CONFIG_HOME=" + (folder_.path() / "config").string(),
        "PATH=" + (folder_.path() / "bin:").string() + std::getenv("PATH"),
        allot_.string(),
        "corpus"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return corpora::run_program(command, folder_.path());
  }

  [[nodiscard]] fs::path only_pack() const {
    return fs::directory_iterator(folder_.path() / "cache/allot/packs")->path();
  }

  corpora::TestFolder folder_;
  fs::path allot_ = fs::read_symlink("/proc/self/exe").parent_path() / "allot";
};

}  // namespace allot::cli

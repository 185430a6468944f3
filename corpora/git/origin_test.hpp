// What the tests of the origin `git` share: a repository, and a manifest that pins it.
#pragma once

#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "corpora/catalogue.hpp"
#include "corpora/corpus.hpp"
#include "corpora/git/test_repository.hpp"
#include "corpora/test_folder.hpp"
#include "errors/error.hpp"

namespace allot::corpora {

namespace fs = std::filesystem;

class GitOrigin : public testing::Test {
 protected:
  void pin(const std::string& url, const std::string& commit, const std::string& more = "",
           const std::string& name = "sample") {
    folder_.write("manifests/" + name + ".toml",
                  fmt::format("about = \"a sample\"\nlicence = \"MIT\"\nsize = \"1 kB\"\n"
                              "origin = \"git\"\n[git]\nurl = \"{}\"\ncommit = \"{}\"\n{}\n",
                              url, commit, more));
  }

  Corpus fetched(const std::string& name = "sample") {
    return Corpus::open(fetch(name, places_, {}).path);
  }

  std::vector<std::string> fetched_names(const std::string& name = "sample") {
    const Corpus corpus = fetched(name);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < corpus.size(); ++i) names.emplace_back(corpus[i].name);
    return names;
  }

  std::string fault() {
    try {
      fetch("sample", places_, {});
      return "";
    } catch (const Error& error) {
      return error.report();
    }
  }

  /// The files in the one object store, relative to it.
  [[nodiscard]] std::vector<std::string> stored(const std::string& beginning) const {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(places_.packs / "shared", error), end;
         !error && entry != end; entry.increment(error)) {
      const std::string name = entry->path().filename();
      if (name.starts_with(beginning)) names.push_back(entry->path());
    }
    return names;
  }

  TestFolder folder_;
  Places places_{folder_.path() / "manifests", folder_.path() / "user", folder_.path() / "packs"};
  TestRepository repository_{folder_.path() / "served/code"};
};

/// Text that compression makes no shorter than `bytes`.
inline std::string noise(std::size_t bytes) {
  std::string text;
  std::uint32_t x = 1;
  while (text.size() < bytes * 8 / 6) {
    x = x * 1664525 + 1013904223;  // a linear congruential generator's upper bits
    text += static_cast<char>('0' + (x >> 26));
  }
  return text;
}

}  // namespace allot::corpora

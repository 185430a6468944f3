// The real `allot` of this build tree, run as a user runs it, with a scratch home and a tiny
// corpus.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "corpora/catalogue.hpp"
#include "errors/check.hpp"
#include "harness/records/example_test.hpp"
#include "harness/run/process.hpp"

namespace allot::cli {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ALLOT_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ALLOT_SANITIZED 1
#endif
#endif
#ifdef ALLOT_SANITIZED
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

class InstalledAllot : public ::testing::Test {
 protected:
  InstalledAllot() {
    namespace fs = std::filesystem;
    fs::create_directories(scratch_ / "docs");
    std::ofstream(scratch_ / "docs/a.txt") << "the quick brown fox jumps over the lazy dog\n";
    std::ofstream(scratch_ / "docs/b.txt") << "pack my box with five dozen liquor jugs\n";
    // Also for what the tests call in this process.
    ::setenv("HOME", (scratch_ / "home").c_str(), 1);
    ::setenv("XDG_CACHE_HOME", (scratch_ / "cache").c_str(), 1);
    ::unsetenv("XDG_CONFIG_HOME");
  }

  /// A file of this build tree, relative to its root.
  static std::filesystem::path built(const std::string& file) {
    return std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / file;
  }

  [[nodiscard]] run::Command allot(std::vector<std::string> arguments) const {
    // Far more than any test needs on a loaded machine.
    constexpr double ample_s = 300;
    return {built("bin/allot"),
            std::move(arguments),
            {"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=" + (scratch_ / "home").string(),
             "XDG_CACHE_HOME=" + (scratch_ / "cache").string()},
            ample_s,
            std::nullopt,
            -1};
  }

  struct Result {
    int code;
    std::string output;
    std::string errors;
  };
  [[nodiscard]] Result call(std::vector<std::string> arguments) const {
    const run::Process process = run::run_process(allot(std::move(arguments)));
    const auto* exited = std::get_if<run::Exited>(&process.ending);
    return {exited == nullptr ? -1 : exited->code, process.output, process.errors};
  }

  /// Starts allot with its output thrown away; the caller ends and reaps it.
  [[nodiscard]] pid_t start(const std::vector<std::string>& arguments) const {
    run::Command command = allot(arguments);
    std::string program = command.program.string();
    std::vector<char*> words{program.data()};
    for (std::string& word : command.arguments) words.push_back(word.data());
    words.push_back(nullptr);
    std::vector<char*> environment;
    for (std::string& variable : command.environment) environment.push_back(variable.data());
    environment.push_back(nullptr);
    const pid_t child = ::fork();
    CHECK(child >= 0);
    if (child != 0) return child;
    if (std::freopen("/dev/null", "w", stdout) != nullptr &&
        std::freopen("/dev/null", "w", stderr) != nullptr) {
      ::execve(words[0], words.data(), environment.data());
    }
    ::_exit(127);
  }

  [[nodiscard]] std::string docs() const { return (scratch_ / "docs").string(); }

  /// A worker that reports what the driver expects of glibc and `docs()` after `pause` (shell
  /// code with the strategy in $strategy), for strategies s1 to s6.
  [[nodiscard]] std::filesystem::path fake_worker(const std::string& pause) const {
    const auto pack =
        corpora::obtain(corpora::parse_selection(docs()), corpora::Places::of_this_process(), {});
    const std::filesystem::path path = scratch_ / "fake-worker";
    std::ofstream(path) << R"(#!/bin/sh
if [ "$1" = --list ]; then
  echo '{"studies":{"postings":{"corpus":"synthetic",'
  echo '"workloads":[{"name":"postings/cold","about":""}],"strategies":['
  for i in 1 2 3 4 5; do echo "{\"name\":\"s$i\",\"about\":\"\"},"; done
  echo '{"name":"s6","about":""}]}},"build":{}}'
  exit
fi
digest='{"digest":"00000000000000000000000000000001"}'
if [ "$3" = --reference ]; then echo "$digest" >&3; exit; fi
strategy=$6
)" << pause << R"(
echo '{"receipt":{"malloc":"/lib/libc.so.6","free":"/lib/libc.so.6",'\
'"operator new":"/lib/libstdc++.so.6","operator delete":"/lib/libstdc++.so.6",'\
'"probe":"glibc","probe_passed":true,"version":"2.36","options":{},'\
'"corpus_digest":")" << pack.digest
                        << R"(","strategy":"'$strategy'"}}' >&3
echo '{"sample":{"sec/op":1}}' >&3
echo "$digest" >&3
)";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  }

  records::Scratch scratch_;
};

}  // namespace allot::cli

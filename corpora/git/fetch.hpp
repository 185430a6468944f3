// One `git fetch` into a store: how it is called, how far it is, and why it failed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "corpora/progress.hpp"

namespace allot::corpora {

struct Fetch {
  std::filesystem::path repository;  // its remote `origin` is fetched from
  std::string from;                  // for people
  std::vector<std::string> arguments;
  std::string input = {};  // of --stdin
  int lock = -1;           // held until git has ended, even if this process is killed
};

/// Whether everything was fetched; false: the server refuses to give objects by their hash. Throws
/// Error with git's words for all else.
bool run_fetch(const Fetch& fetch, const Progress& progress);

}  // namespace allot::corpora

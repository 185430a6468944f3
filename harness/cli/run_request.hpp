// What `allot run` was asked for, as it was typed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allot::cli {

struct RunRequest {
  std::vector<std::string> workloads, corpora, strategies, allocators;  // globs and comma lists
  std::vector<std::string> bounds;                                      // none unless named
  std::vector<std::string> builds;                                      // NAME=PATH
  std::vector<std::string> profiles;                                    // folders of profiles
  std::vector<std::string> libraries;                                   // NAME=PATH[,probe=P]
  std::string scale;   // FIRST..LAST[/POINTS]; empty: corpora as they are
  std::string worker;  // empty: the one beside this program
  std::string budget;  // empty: rounds
  int rounds = 0;      // 0: the default
  int launches = 1;    // of each cell in a round
  std::optional<int> samples;
  int threads = 0;  // 0: all cores
  std::optional<std::uint64_t> seed;
  std::string timeout;
  std::string memory_limit;
  std::string output;      // empty: a name of its own below results/
  std::string resume;      // empty: a new file
  std::string instrument;  // empty: the clock
  bool dry_run = false;
};

}  // namespace allot::cli

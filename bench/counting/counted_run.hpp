// Runs a program behind the counting shim and reads the lines of totals that it and its children
// leave. For tests only.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <unistd.h>
#include <vector>

namespace allot::counting {

/// What a shell command printed, and how it ended.
struct Output {
  std::string text;
  int status = -1;
};

inline Output run_in_shell(const std::string& command) {
  Output output;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return output;
  std::array<char, 4096> buffer;
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe))
    output.text.append(buffer.data(), size);
  output.status = pclose(pipe);
  return output;
}

/// "jemalloc" of "libjemalloc.so.2", for the names of tests; "glibc" of nothing.
inline std::string short_name(const std::string& library) {
  return library.empty() ? "glibc" : library.substr(3, library.find('.') - 3);
}

struct CountedRun {
  Output output;
  std::vector<nlohmann::json> lines;  // one per process, in the order in which they ended
};

/// `command` as a shell reads it; `preload` is the shim, perhaps a colon and an allocator's
/// library.
inline CountedRun run_counted(const std::string& preload, const std::string& command) {
  namespace fs = std::filesystem;
  const fs::path totals =
      fs::temp_directory_path() / ("allot-counting-test-" + std::to_string(getpid()));
  fs::remove(totals);
  CountedRun run;
  run.output = run_in_shell("env ALLOT_COUNTING_FILE=" + totals.string() +
                            " LD_PRELOAD=" + preload + " " + command);
  std::ifstream file(totals);
  for (std::string line; std::getline(file, line);)
    run.lines.push_back(nlohmann::json::parse(line));
  fs::remove(totals);
  return run;
}

}  // namespace allot::counting

#include "bench/own_process.hpp"

#include <cstdlib>
#include <fstream>
#include <string_view>
#include <unistd.h>

#include "errors/error.hpp"

namespace allot::bench {

std::filesystem::path own_program() {
  return std::filesystem::read_symlink("/proc/self/exe");
}

std::filesystem::path beside_worker(const std::string& name) {
  return own_program().parent_path() / name;
}

std::vector<std::string> own_arguments() {
  std::vector<std::string> words;
  std::ifstream line("/proc/self/cmdline", std::ios::binary);
  for (std::string word; std::getline(line, word, '\0');) words.push_back(word);
  if (!words.empty()) words.erase(words.begin());
  return words;
}

void preload_first(const std::filesystem::path& library) {
  const char* const before = std::getenv("LD_PRELOAD");
  std::string all = library.string();
  if (before != nullptr) {
    if (std::string_view(before).starts_with(all))
      throw Error("preloaded in vain: " + all,
                  "the loader says why on stderr; a sanitizer's worker can't be instrumented");
    all += ':';
    all += before;
  }
  setenv("LD_PRELOAD", all.c_str(), 1);
}

void become(std::vector<std::string> words, const std::string& remedy) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execvp(pointers[0], pointers.data());
  throw system_error("cannot start " + words[0], remedy);
}

}  // namespace allot::bench

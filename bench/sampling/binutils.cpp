#include "bench/sampling/binutils.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <sstream>

#include "corpora/program.hpp"
#include "errors/error.hpp"

namespace allot::sampling {
namespace {

// A command line holds 128 KiB per word and 2 MiB in all; an address takes up to 19 bytes.
constexpr std::size_t most_places = 4096;

/// Without the allocator under test, whose library would only slow it down.
std::string output_of(std::vector<std::string> command) {
  command.insert(command.begin(), {"env", "-u", "LD_PRELOAD", "LC_ALL=C"});
  try {
    return corpora::run_or_fail(command, ".");
  } catch (const Error& fault) {
    throw Error(fmt::format("cannot tell where the samples lie: {}", fault.what()),
                "apt-get install binutils");
  }
}

/// The path in addr2line's "PATH:LINE (discriminator 3)".
std::string path_in(const std::string& line) {
  return line.substr(0, line.rfind(':'));
}

}  // namespace

std::vector<std::string> sources_of(const std::string& file,
                                    const std::vector<std::uintptr_t>& places) {
  std::vector<std::string> sources;
  for (std::size_t begin = 0; begin < places.size(); begin += most_places) {
    std::vector<std::string> command{"addr2line", "-e", file};
    const std::size_t end = std::min(places.size(), begin + most_places);
    for (std::size_t at = begin; at < end; ++at) command.push_back(fmt::format("{:x}", places[at]));
    std::istringstream lines(output_of(std::move(command)));
    for (std::string line; std::getline(lines, line);) sources.push_back(path_in(line));
  }
  if (sources.size() != places.size()) {
    throw Error(fmt::format("addr2line has {} answers to {} places in {}", sources.size(),
                            places.size(), file));
  }
  return sources;
}

std::vector<Symbol> exported_functions(const std::string& library) {
  std::vector<Symbol> symbols;
  // "malloc@@GLIBC_2.2.5 T 0000000000098930 5b2"
  std::istringstream lines(
      output_of({"nm", "--dynamic", "--defined-only", "--format=posix", library}));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string name;
    char kind = ' ';
    Symbol symbol{};
    words >> name >> kind >> std::hex >> symbol.start;
    if (!words || (kind != 'T' && kind != 'W' && kind != 'i')) continue;
    symbol.name = name.substr(0, name.find('@'));
    symbols.push_back(std::move(symbol));
  }
  std::sort(symbols.begin(), symbols.end(),
            [](const Symbol& a, const Symbol& b) { return a.start < b.start; });
  return symbols;
}

}  // namespace allot::sampling

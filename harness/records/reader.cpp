#include "harness/records/reader.hpp"

#include <fmt/format.h>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

#include "errors/error.hpp"
#include "harness/records/codec.hpp"

namespace allot::records {
namespace {

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw system_error(fmt::format("cannot open {}", path.string()));
  std::ostringstream content;
  content << file.rdbuf();
  // An empty file sets failbit on `content`, which is no fault of reading.
  if (file.bad()) throw system_error(fmt::format("cannot read {}", path.string()));
  return std::move(content).str();
}

/// Runs `decode` and puts file and line in front of what it complains about.
template <class Decode>
auto at(const std::filesystem::path& path, int line, Decode decode) {
  try {
    return decode();
  } catch (const Error& fault) {
    throw Error(fmt::format("{}:{}: {}", path.string(), line, fault.what()), fault.remedy());
  }
}

}  // namespace

RecordFile read_records(const std::filesystem::path& path) {
  const std::string content = content_of(path);
  RecordFile file;
  std::set<std::pair<int, int>> seen;
  int number = 0;
  std::size_t begin = 0;
  for (std::size_t end; (end = content.find('\n', begin)) != std::string::npos; begin = end + 1) {
    const std::string_view line(content.data() + begin, end - begin);
    ++number;
    at(path, number, [&] {
      if (number == 1) {
        file.header = decode_header(line);
        return;
      }
      Run run = decode_run(line);
      if (!seen.emplace(run.launch.round, run.launch.slot).second) {
        throw Error(
            fmt::format("a second run for round {}, slot {}", run.launch.round, run.launch.slot));
      }
      file.runs.push_back(std::move(run));
    });
  }
  if (number == 0) {
    throw Error(fmt::format("{} has no header line: it is not a record file", path.string()));
  }
  file.whole_bytes = begin;
  file.torn = begin < content.size();
  return file;
}

}  // namespace allot::records

#include "harness/records/standard_input.hpp"

#include <cstdio>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "errors/error.hpp"

namespace allot::records {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// Of one read: as much as a pipe holds.
constexpr std::size_t piece_bytes = 64 * 1024;

void replace_by_copy() {
  const std::unique_ptr<std::FILE, Close> copy(std::tmpfile());
  if (!copy) throw system_error("cannot make a temporary file for standard input");
  std::vector<char> piece(piece_bytes);
  while (true) {
    const ssize_t got = ::read(STDIN_FILENO, piece.data(), piece.size());
    if (got < 0) throw system_error("cannot read standard input");
    if (got == 0) break;
    const auto bytes = static_cast<std::size_t>(got);
    if (std::fwrite(piece.data(), 1, bytes, copy.get()) != bytes) {
      throw system_error("cannot keep standard input", "make room in the temporary folder");
    }
  }
  if (std::fflush(copy.get()) != 0) {
    throw system_error("cannot keep standard input", "make room in the temporary folder");
  }
  if (::dup2(::fileno(copy.get()), STDIN_FILENO) < 0) {
    throw system_error("cannot keep standard input");
  }
}

}  // namespace

std::string rereadable_standard_input() {
  struct stat file {};
  if (::fstat(STDIN_FILENO, &file) != 0) throw system_error("cannot look at standard input");
  if (!S_ISREG(file.st_mode)) replace_by_copy();
  return "/dev/stdin";
}

}  // namespace allot::records

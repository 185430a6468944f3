#include "corpora/program_stream.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "errors/error.hpp"

namespace allot::corpora {
namespace {

// As much as a pipe holds.
constexpr std::size_t buffer_bytes = 1 << 16;

}  // namespace

ProgramStream::ProgramStream(const Invocation& invocation)
    : name_(fmt::format("{}", fmt::join(invocation.command, " "))) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw system_error("cannot create a pipe");
  output_ = ends[0];
  try {
    child_ = std::make_unique<Child>(invocation, ends[1], errors_.fd());
  } catch (...) {
    close(ends[0]);
    close(ends[1]);
    throw;
  }
  close(ends[1]);
}

ProgramStream::~ProgramStream() {
  close(output_);
}

bool ProgramStream::fill() {
  buffer_.resize(buffer_bytes);
  used_ = 0;
  ssize_t got = 0;
  do {
    got = ::read(output_, buffer_.data(), buffer_.size());
  } while (got < 0 && errno == EINTR);
  if (got < 0) throw system_error("cannot read the output of " + name_);
  buffer_.resize(static_cast<std::size_t>(got));
  return got > 0;
}

std::string ProgramStream::said() const {
  std::string text = errors_.text();
  text.erase(text.find_last_not_of('\n') + 1);
  return text;
}

std::optional<std::string> ProgramStream::read_until(char end) {
  std::string text;
  while (used_ < buffer_.size() || fill()) {
    const std::size_t at = buffer_.find(end, used_);
    text.append(buffer_, used_, at == std::string::npos ? at : at - used_);
    used_ = at == std::string::npos ? buffer_.size() : at + 1;
    if (at != std::string::npos) return text;
  }
  if (text.empty()) return std::nullopt;
  finish();
  throw Error(fmt::format("the output of {} ends in the middle", name_));
}

void ProgramStream::read(std::string& into, std::size_t bytes) {
  into.clear();
  while (into.size() < bytes) {
    if (used_ == buffer_.size() && !fill()) {
      finish();
      throw Error(fmt::format("the output of {} ends too early", name_));
    }
    const std::size_t piece = std::min(bytes - into.size(), buffer_.size() - used_);
    into.append(buffer_, used_, piece);
    used_ += piece;
  }
}

void ProgramStream::skip(std::uint64_t bytes) {
  std::string dropped;
  for (; bytes > buffer_bytes; bytes -= buffer_bytes) read(dropped, buffer_bytes);
  read(dropped, bytes);
}

void ProgramStream::finish() {
  while (fill()) {  // a program that still writes would never end
  }
  const int exit_code = child_->wait();
  if (exit_code == 0) return;
  throw Error(fmt::format("{} failed with exit code {}: {}", name_, exit_code, said()));
}

}  // namespace allot::corpora

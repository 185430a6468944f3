#include "harness/records/text_lines.hpp"

#include <cstring>

#include "errors/error.hpp"

namespace allot::records {
namespace {

// Large enough that system calls do not show, small enough for any cache.
constexpr std::size_t first_buffer_bytes = 256 * 1024;

}  // namespace

TextLines::TextLines(const std::string& path)
    : path_(path),
      file_(path == "-" ? stdin : std::fopen(path.c_str(), "rb")),
      buffer_(first_buffer_bytes) {
  if (!file_) throw system_error("cannot open " + path, "check the path");
}

bool TextLines::fill() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
  const std::size_t got = std::fread(buffer_.data() + end_, 1, buffer_.size() - end_, file_.get());
  if (got == 0 && std::ferror(file_.get()) != 0) throw system_error("cannot read " + path_);
  end_ += got;
  return got > 0;
}

std::string_view TextLines::peek() {
  if (begin_ == end_) fill();
  return {buffer_.data() + begin_, end_ - begin_};
}

std::string TextLines::rest() {
  while (fill()) {
  }
  std::string text(buffer_.data() + begin_, end_ - begin_);
  begin_ = end_;
  return text;
}

bool TextLines::next(std::string_view& line) {
  std::size_t searched = 0;
  while (true) {
    const char* const start = buffer_.data() + begin_;
    const std::size_t held = end_ - begin_;
    const void* const found = std::memchr(start + searched, '\n', held - searched);
    if (found != nullptr) {
      line = {start, static_cast<std::size_t>(static_cast<const char*>(found) - start)};
      begin_ += line.size() + 1;
      break;
    }
    searched = held;
    if (fill()) continue;
    if (held == 0) return false;
    line = {buffer_.data() + begin_, held};
    begin_ = end_;
    break;
  }
  if (line.ends_with('\r')) line.remove_suffix(1);
  ++number_;
  return true;
}

}  // namespace allot::records

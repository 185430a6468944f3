#include "harness/cli/corpus_output.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

#include "corpora/byte_size.hpp"

namespace allot::cli {
namespace {

// Often enough to look alive, seldom enough to cost nothing.
constexpr std::chrono::milliseconds between_lines{100};

}  // namespace

ProgressLine::ProgressLine() : on_terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
  if (line_open_) std::fputs("\r\033[K", stderr);
}

corpora::Progress ProgressLine::callback() {
  return [this](std::string_view action, std::uint64_t done, std::uint64_t expected) {
    show(action, done, expected);
  };
}

void ProgressLine::show(std::string_view action, std::uint64_t done, std::uint64_t expected) {
  const bool is_new = action != action_;
  action_ = action;
  if (!on_terminal_) {
    if (is_new) fmt::print(stderr, "{}\n", action);
    return;
  }
  const auto now = std::chrono::steady_clock::now();
  if (!is_new && now - shown_at_ < between_lines) return;
  shown_at_ = now;
  line_open_ = true;
  fmt::print(stderr, "\r\033[K{}", action);
  if (expected > 0) fmt::print(stderr, " {} %", std::min(done, expected) * 100 / expected);
  std::fflush(stderr);
}

void print_columns(const std::vector<std::vector<std::string>>& rows, bool right) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) line += "  ";
      line += right && i > 0 ? fmt::format("{:>{}}", row[i], widths[i])
                             : fmt::format("{:<{}}", row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    fmt::print("{}\n", line);
  }
}

std::string summary(const corpora::PackFile& pack) {
  return fmt::format("{}: {} documents, {}, digest {}", pack.name, pack.documents,
                     corpora::format_bytes(pack.content_bytes), pack.digest);
}

}  // namespace allot::cli

// What the corpus commands share on the terminal: a progress line and aligned columns.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "corpora/catalogue.hpp"
#include "corpora/progress.hpp"

namespace allot::cli {

/// Progress on stderr: one line that is rewritten on a terminal; a plain line per action when
/// piped. The line is cleared when this ends, so make it before the work and end it after.
class ProgressLine {
 public:
  ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();

  /// Must not outlive this.
  corpora::Progress callback();

 private:
  void show(std::string_view action, std::uint64_t done, std::uint64_t expected);

  bool on_terminal_;
  bool line_open_ = false;
  std::string action_;
  std::chrono::steady_clock::time_point shown_at_;
};

/// Prints rows to stdout, columns two spaces apart; the first is aligned left, the others as
/// `right` says.
void print_columns(const std::vector<std::vector<std::string>>& rows, bool right);

/// "linux-6.1: 78534 documents, 1.0 GB, digest fdd8...".
std::string summary(const corpora::PackFile& pack);

}  // namespace allot::cli

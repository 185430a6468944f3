// The output of a program, read piece by piece while it runs: for what is too large to be kept.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "corpora/child.hpp"
#include "corpora/memory_file.hpp"

namespace allot::corpora {

class ProgramStream {
 public:
  /// Throws Error if it can't be started. Ends the program if it isn't read to its end.
  explicit ProgramStream(const Invocation& invocation);
  ProgramStream(const ProgramStream&) = delete;
  ProgramStream& operator=(const ProgramStream&) = delete;
  ~ProgramStream();

  /// What comes before the next `end`, which is dropped; nothing at the end of the output.
  std::optional<std::string> read_until(char end);
  /// The next `bytes`. Throws Error with what the program said if its output ends before.
  void read(std::string& into, std::size_t bytes);
  void skip(std::uint64_t bytes);
  /// Waits for the program. Throws Error with what it said if it failed.
  void finish();

 private:
  /// False at the end of the output.
  bool fill();
  [[nodiscard]] std::string said() const;

  std::string name_;
  MemoryFile errors_;
  std::string buffer_;
  std::size_t used_ = 0;  // of the buffer
  int output_ = -1;
  std::unique_ptr<Child> child_;
};

}  // namespace allot::corpora

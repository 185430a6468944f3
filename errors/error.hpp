// The one exception of the operator's faults: a bad manifest, a missing library, a full disk.
// A failed run of a worker is not an error but a value (harness/records/record.hpp).
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace allot {

/// Exit codes of every command.
enum class Exit : int { ok = 0, regression = 1, usage = 2, invalid = 3, inconclusive = 4 };

/// What went wrong, and what the operator can do about it. Layers that know more add a line of
/// context while the exception passes; `main` prints all of it and exits with `code()`.
class Error : public std::runtime_error {
 public:
  /// `what` names the thing and the fault; `remedy` is an instruction, or empty if there is none.
  explicit Error(const std::string& what, std::string remedy = {}, Exit code = Exit::usage)
      : std::runtime_error(what), remedy_(std::move(remedy)), code_(code) {}

  Error& while_doing(std::string_view action) {
    context_.emplace_back(action);
    return *this;
  }

  [[nodiscard]] const std::string& remedy() const { return remedy_; }
  [[nodiscard]] Exit code() const { return code_; }
  /// Innermost action first.
  [[nodiscard]] const std::vector<std::string>& context() const { return context_; }

  /// "what\n  while ...\n  do: remedy", without a final line end.
  [[nodiscard]] std::string report() const;

 private:
  std::string remedy_;
  Exit code_;
  std::vector<std::string> context_;
};

/// An Error for the system call that just set errno: "cannot open FILE: No such file or directory".
Error system_error(std::string_view what, std::string remedy = {});

}  // namespace allot

// One child process, from start to end: its environment is exactly what was asked for, it can't
// outlive its deadline or the driver, and nothing that it started stays behind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace allot::run {

/// The descriptor on which a child finds its end of the record pipe.
inline constexpr int record_descriptor = 3;

struct Command {
  std::filesystem::path program;
  std::vector<std::string> arguments;    // without the program's name
  std::vector<std::string> environment;  // NAME=value, nothing else is passed on
  double timeout_s = 0;
  std::optional<std::uint64_t> memory_bytes;  // RLIMIT_DATA: heap and anonymous mappings
  int interrupt = -1;                         // readable: stop the child; -1: never
};

struct Exited {
  int code = 0;
};
struct Killed {
  int signal = 0;
};
struct TimedOut {};
struct Interrupted {};
using Ending = std::variant<Exited, Killed, TimedOut, Interrupted>;

struct Process {
  Ending ending;
  double elapsed_s = 0;  // from before the start to after the end, by the monotonic clock
  std::string record;    // written to record_descriptor
  std::string output;    // the end of stdout
  std::string errors;    // the end of stderr
};

/// Runs `command` in a process group of its own with stdin at /dev/null. The whole group is killed
/// at the deadline, on an interrupt, and when the child has ended. Throws Error if it can't start.
Process run_process(const Command& command);

}  // namespace allot::run

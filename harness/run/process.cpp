#include "harness/run/process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include "errors/error.hpp"
#include "harness/run/descriptor.hpp"

namespace allot::run {
namespace {

using Clock = std::chrono::steady_clock;

// A worker's report is a few kilobytes; far more is a fault, and must not fill the driver.
constexpr std::size_t most_record_bytes = std::size_t{16} << 20U;
// Room for the listing of a worker, which comes on stdout.
constexpr std::size_t most_output_bytes = std::size_t{1} << 20U;

struct Pipe {
  Descriptor read;
  Descriptor write;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw system_error("cannot make a pipe");
  const Descriptor low_read(ends[0]);
  const Descriptor low_write(ends[1]);
  // Above the numbers that the child's dup2 calls write over.
  constexpr int first_free = 10;
  Pipe pipe{Descriptor(::fcntl(ends[0], F_DUPFD_CLOEXEC, first_free)),
            Descriptor(::fcntl(ends[1], F_DUPFD_CLOEXEC, first_free))};
  if (!pipe.read.is_open() || !pipe.write.is_open()) throw system_error("cannot make a pipe");
  ::fcntl(pipe.read.number(), F_SETFL, O_NONBLOCK);
  return pipe;
}

/// A pipe and what came through it so far.
struct Stream {
  Pipe pipe = make_pipe();
  std::string* text;
  std::size_t limit;  // only the last bytes are kept

  /// Reads what is there. At the end of the stream the reading end is closed.
  void take() {
    std::array<char, 1U << 16U> block{};
    while (pipe.read.is_open()) {
      const ssize_t size = ::read(pipe.read.number(), block.data(), block.size());
      if (size < 0 && errno == EINTR) continue;
      if (size < 0) return;
      if (size == 0) pipe.read.close();
      text->append(block.data(), static_cast<std::size_t>(size));
      if (text->size() > limit) text->erase(0, text->size() - limit);
    }
  }
};

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

/// What the child needs, laid out before the fork: after it nothing may allocate.
struct Start {
  const Command& command;
  int record, output, errors, fault;
  pid_t driver;
  char* const* arguments;
  char* const* environment;
};

[[noreturn]] void become(const Start& start) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The driver may have died before that took effect.
  if (::getppid() != start.driver) ::_exit(EXIT_FAILURE);
  // What the driver ignores or blocks is not the worker's business.
  std::signal(SIGPIPE, SIG_DFL);
  if (start.command.memory_bytes) {
    const rlimit limit{*start.command.memory_bytes, *start.command.memory_bytes};
    ::setrlimit(RLIMIT_DATA, &limit);
  }
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(start.output, STDOUT_FILENO);
  ::dup2(start.errors, STDERR_FILENO);
  ::dup2(start.record, record_descriptor);
  ::execve(start.command.program.c_str(), start.arguments, start.environment);
  const int fault = errno;
  [[maybe_unused]] const ssize_t ignored = ::write(start.fault, &fault, sizeof fault);
  ::_exit(EXIT_FAILURE);
}

/// Throws Error if the child wrote the errno of a failed exec to `fault`.
void expect_started(const Command& command, int fault, pid_t child) {
  int number = 0;
  // Blocks until exec closes the pipe, a moment after the fork.
  ::fcntl(fault, F_SETFL, 0);
  ssize_t size = -1;
  do {
    size = ::read(fault, &number, sizeof number);
  } while (size < 0 && errno == EINTR);
  if (size != sizeof number) return;
  ::waitpid(child, nullptr, 0);
  errno = number;
  throw system_error(fmt::format("cannot start {}", command.program.string()));
}

int milliseconds_until(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  // poll takes an int; a longer wait is taken up again by the loop around it.
  constexpr std::int64_t most = 1'000'000'000;
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, most));
}

/// Waits until the child has ended or has to be stopped, reading the streams meanwhile. The result
/// tells why it had to be stopped, if it had.
std::optional<Ending> attend(int child, std::array<Stream*, 3> streams, int interrupt,
                             Clock::time_point deadline) {
  for (;;) {
    std::array<pollfd, 5> waits{{{child, POLLIN, 0}, {interrupt, POLLIN, 0}, {}, {}, {}}};
    for (std::size_t i = 0; i < streams.size(); ++i) {
      waits.at(2 + i) = {streams.at(i)->pipe.read.number(), POLLIN, 0};
    }
    const int ready = ::poll(waits.data(), waits.size(), milliseconds_until(deadline));
    if (ready < 0 && errno != EINTR) throw system_error("cannot wait for a worker");
    for (Stream* stream : streams) stream->take();
    if (ready > 0 && waits[0].revents != 0) return std::nullopt;
    if (ready > 0 && waits[1].revents != 0) return Interrupted{};
    if (Clock::now() >= deadline) return TimedOut{};
  }
}

Ending ending_of(int status) {
  if (WIFSIGNALED(status)) return Killed{WTERMSIG(status)};
  return Exited{WEXITSTATUS(status)};
}

}  // namespace

Process run_process(const Command& command) {
  Process process{Exited{}, 0, {}, {}, {}};
  Stream record{.text = &process.record, .limit = most_record_bytes};
  Stream output{.text = &process.output, .limit = most_output_bytes};
  Stream errors{.text = &process.errors, .limit = most_output_bytes};
  Pipe fault = make_pipe();

  std::vector<std::string> words{command.program.string()};
  words.insert(words.end(), command.arguments.begin(), command.arguments.end());
  std::vector<std::string> variables = command.environment;
  const std::vector<char*> arguments = pointers(words);
  const std::vector<char*> environment = pointers(variables);
  const Start start{command,
                    record.pipe.write.number(),
                    output.pipe.write.number(),
                    errors.pipe.write.number(),
                    fault.write.number(),
                    ::getpid(),
                    arguments.data(),
                    environment.data()};

  const Clock::time_point begin = Clock::now();
  const pid_t child = ::fork();
  if (child < 0) throw system_error("cannot start a process");
  if (child == 0) become(start);
  ::setpgid(child, child);  // whichever of the two comes first
  for (Pipe* pipe : {&record.pipe, &output.pipe, &errors.pipe, &fault}) pipe->write.close();
  expect_started(command, fault.read.number(), child);

  // Not through <sys/pidfd.h>: in glibc 2.36 it lacks the linkage that C++ needs.
  const Descriptor handle(static_cast<int>(::syscall(SYS_pidfd_open, child, 0)));
  if (!handle.is_open()) throw system_error("cannot watch a process");
  const auto timeout = std::chrono::duration<double>(command.timeout_s);
  const auto stopped = attend(handle.number(), {&record, &output, &errors}, command.interrupt,
                              begin + std::chrono::ceil<Clock::duration>(timeout));
  // Before the wait: as long as the child is a zombie, no other group can have its number.
  ::kill(-child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  process.elapsed_s = std::chrono::duration<double>(Clock::now() - begin).count();
  process.ending = stopped ? *stopped : ending_of(status);
  for (Stream* stream : {&record, &output, &errors}) stream->take();
  return process;
}

}  // namespace allot::run

// allot-launch INPUT OUTPUT PRELOAD PROGRAM ARGUMENT...: runs a foreign program once and measures
// it from outside. It stands between the driver and the program because the kernel counts the
// memory of the process that a program is started from into that program's peak: this one is small.
//
// The program gets INPUT as stdin, OUTPUT (cut to nothing before) as stdout, PRELOAD as LD_PRELOAD.
// One line of metrics goes to descriptor 3, then this process ends as the program did.
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/record_keys.hpp"

namespace {

using namespace allot::bench;

constexpr int record = 3;
// What a shell says of a program that it can't start.
constexpr int cannot_start = 127;

struct Request {
  int input;
  int output;
  const char* preload;
  char** words;
};

struct Spent {
  int status = 0;
  double wall_s = 0;
  rusage usage{};  // of the program and all descendants that were waited for
};

[[noreturn]] void fail(const char* what, const char* of_which) {
  char line[512];
  const int fault = errno;
  std::snprintf(line, sizeof line, "allot-launch: %s %.256s: %s\n", what, of_which,
                std::strerror(fault));
  [[maybe_unused]] const ssize_t ignored = write(STDERR_FILENO, line, std::strlen(line));
  _exit(cannot_start);
}

int open_or_fail(const char* path, int flags) {
  const int file = open(path, flags | O_CLOEXEC, 0600);
  if (file < 0) fail("cannot open", path);
  return file;
}

double now_s() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

[[noreturn]] void become(const Request& request) {
  // Nothing that is measured outlives the driver, whose death ends this process first.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(request.input, STDIN_FILENO);
  dup2(request.output, STDOUT_FILENO);
  if (*request.preload != '\0') setenv("LD_PRELOAD", request.preload, 1);
  execv(request.words[0], request.words);
  fail("cannot start", request.words[0]);
}

Spent run(const Request& request) {
  Spent spent;
  const double begin = now_s();
  const pid_t child = fork();
  if (child < 0) fail("cannot fork for", request.words[0]);
  if (child == 0) become(request);
  while (wait4(child, &spent.status, 0, &spent.usage) < 0)
    if (errno != EINTR) fail("cannot wait for", request.words[0]);
  spent.wall_s = now_s() - begin;
  return spent;
}

void report(const Spent& spent) {
  const double cpu_s = seconds(spent.usage.ru_utime) + seconds(spent.usage.ru_stime);
  char line[512];
  const int size =
      std::snprintf(line, sizeof line,
                    "{\"sample\":{\"%s\":%.9f,\"%s\":%.6f,\"%s\":%ld,\"%s\":%ld,\"%s\":%ld}}\n",
                    metric::wall.data(), spent.wall_s, metric::cpu.data(), cpu_s,
                    metric::peak_rss.data(), spent.usage.ru_maxrss * 1024, metric::faults.data(),
                    spent.usage.ru_minflt, metric::major_faults.data(), spent.usage.ru_majflt);
  if (write(record, line, static_cast<std::size_t>(size)) != size) fail("cannot write to", "3");
}

[[noreturn]] void end_as(int status) {
  if (WIFSIGNALED(status)) {
    constexpr rlimit none{0, 0};  // the program has left its core, if any
    setrlimit(RLIMIT_CORE, &none);
    std::signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  _exit(WEXITSTATUS(status));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    std::fputs("usage: allot-launch INPUT OUTPUT PRELOAD PROGRAM ARGUMENT...\n", stderr);
    return cannot_start;
  }
  fcntl(record, F_SETFD, FD_CLOEXEC);
  const Spent spent = run({open_or_fail(argv[1], O_RDONLY),
                           open_or_fail(argv[2], O_WRONLY | O_CREAT | O_TRUNC), argv[3], argv + 4});
  report(spent);
  end_as(spent.status);
}

// A small program for the tests of `allot exec`: each case does one thing that a measured program
// may do.
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sys/wait.h>
#include <unistd.h>

namespace {

/// A hundred blocks of a hundred bytes, of which the last is kept; says what it did.
int blocks() {
  for (int turn = 0; turn < 100; ++turn) {
    void* block = std::malloc(100);
    if (turn < 99) std::free(block);
  }
  std::puts("a hundred blocks");
  return 0;
}

/// Touches 64 MiB in a child.
int child() {
  const pid_t pid = fork();
  if (pid != 0) return waitpid(pid, nullptr, 0) == pid ? 0 : 1;
  constexpr std::size_t size = std::size_t{64} << 20;
  char* memory = static_cast<char*>(std::malloc(size));
  std::memset(memory, 1, size);
  _exit(memory[size - 1] == 1 ? 0 : 1);
}

/// How the input has to be read back.
int copy() {
  for (int c = 0; (c = std::getchar()) != EOF;) std::putchar(c);
  return 0;
}

int clock() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  std::printf("%ld %ld\n", now.tv_sec, now.tv_nsec);
  return 0;
}

/// What no program should print: it depends on who serves malloc.
int allocator() {
  const char* preloaded = std::getenv("LD_PRELOAD");
  std::puts(preloaded != nullptr && std::strstr(preloaded, "jemalloc") != nullptr ? "J" : "other");
  return 0;
}

int fail() {
  std::fputs("nothing works\n", stderr);
  return 3;
}

int crash() {
  return raise(SIGSEGV);
}

int hang() {
  return pause();
}

struct Case {
  const char* name;
  int (*run)();
};

constexpr Case cases[] = {
    {"blocks", blocks},       {"child", child}, {"copy", copy},   {"clock", clock},
    {"allocator", allocator}, {"fail", fail},   {"crash", crash}, {"hang", hang}};

}  // namespace

int main(int argc, char** argv) {
  for (const Case& one : cases)
    if (argc == 2 && std::strcmp(argv[1], one.name) == 0) return one.run();
  return 2;
}

// A program without any C++ library, for the counting shim's tests: each case allocates in a way
// that the test knows, or prints what it saw itself.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <iterator>
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr std::size_t page = 4096;

int nothing() {
  return 0;
}

/// Each function once: 8 allocations, 1 reallocation, 8 frees.
int forms() {
  void* aligned = nullptr;
  if (posix_memalign(&aligned, 64, 300) != 0) return 1;
  void* blocks[] = {std::malloc(10),
                    std::calloc(7, 11),
                    std::realloc(nullptr, 30),
                    reallocarray(nullptr, 5, 8),
                    aligned,
                    std::aligned_alloc(32, 64),
                    memalign(128, 50),
                    valloc(page)};
  blocks[0] = std::realloc(blocks[0], 1000);
  for (void* block : blocks) std::free(block);
  std::free(nullptr);
  return 0;
}

/// Prints how many reallocations stayed, how many moved, and how many bytes those had to move.
int reallocations() {
  std::size_t size = 1;
  void* block = std::malloc(size);
  std::size_t stayed = 0;
  std::size_t moved = 0;
  std::size_t bytes = 0;
  for (unsigned turn = 0; turn < 1000; ++turn) {
    const std::size_t next = 1 + (turn * turn * 37) % (turn % 50 == 0 ? 1000000 : 3000);
    const auto at = reinterpret_cast<std::uintptr_t>(block);
    block = std::realloc(block, next);
    const bool has_moved = reinterpret_cast<std::uintptr_t>(block) != at;
    ++(has_moved ? moved : stayed);
    if (has_moved) bytes += std::min(size, next);
    size = next;
  }
  std::free(block);
  std::printf("%zu %zu %zu\n", stayed, moved, bytes);
  return 0;
}

/// A thousand slots, filled and emptied by a fixed pseudo-random sequence; some stay full.
int churn() {
  void* slots[1000] = {};
  std::uint32_t random = 1;
  for (int turn = 0; turn < 50000; ++turn) {
    random = random * 1664525 + 1013904223;  // Numerical Recipes' generator
    void*& slot = slots[(random >> 8) % 1000];
    const std::size_t size = (random >> 18) % (turn % 100 == 0 ? 200000 : 500) + 1;
    if (turn % 7 == 0) {
      slot = std::realloc(slot, size);
    } else if (slot != nullptr) {
      std::free(slot);
      slot = nullptr;
    } else {
      slot = turn % 3 == 0 ? std::calloc(1, size) : std::malloc(size);
    }
  }
  return 0;
}

/// One block of 1 GiB that nobody touches, and requests that no allocator can grant.
int huge() {
  volatile std::size_t most = PTRDIFF_MAX;
  void* block = std::malloc(std::size_t{1} << 30);
  void* granted[] = {std::malloc(most), std::calloc(most, 4), reallocarray(nullptr, most, 4)};
  for (void* one : granted) std::free(one);
  const bool refused = std::all_of(std::begin(granted), std::end(granted),
                                   [](const void* one) { return one == nullptr; });
  void* grown = std::realloc(block, most);
  std::free(grown == nullptr ? block : grown);
  return refused && grown == nullptr ? 0 : 1;
}

int wait_for(pid_t child) {
  int status = 0;
  return waitpid(child, &status, 0) == child ? status : 1;
}

/// The parent has ten blocks; the child frees three of them and makes five.
int forking() {
  void* blocks[10];
  for (void*& block : blocks) block = std::malloc(100);
  const pid_t child = fork();
  if (child == 0) {
    for (int at = 0; at < 3; ++at) std::free(blocks[at]);
    for (int at = 0; at < 5; ++at) blocks[at] = std::malloc(10);
    _exit(0);
  }
  return wait_for(child);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // it's what is asked for here
int vforking() {
  // NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.vfork): so is it here.
  const pid_t child = vfork();
  if (child == 0) _exit(0);
  return wait_for(child);
}
#pragma GCC diagnostic pop

int executing() {
  const pid_t child = fork();
  if (child == 0) {
    execl("/proc/self/exe", "plain", "forms", nullptr);
    _exit(1);
  }
  return wait_for(child);
}

int leaving() {
  if (std::malloc(10) != nullptr) _exit(0);
  return 1;
}

/// Calls operator new as a plug-in in C++ would, which is loaded into a program without.
int hidden_operator() {
  void* library = dlopen("libstdc++.so.6", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return 1;
  const auto make = reinterpret_cast<void* (*)(std::size_t)>(dlsym(RTLD_DEFAULT, "_Znwm"));
  const auto destroy = reinterpret_cast<void (*)(void*)>(dlsym(RTLD_DEFAULT, "_ZdlPv"));
  for (int turn = 0; turn < 100; ++turn) destroy(make(10));
  return 0;
}

/// Before main, as constructors of libraries do: memory, and a failed look-up, whose message must
/// still be there after the first allocations.
[[gnu::constructor]] void early(int argc, char** argv) {
  if (argc < 2 || std::strcmp(argv[1], "early") != 0) return;
  if (dlsym(RTLD_DEFAULT, "no_such_function") != nullptr) std::abort();
  std::free(std::calloc(10, 10));
  const char* message = dlerror();
  if (message == nullptr || std::strstr(message, "no_such_function") == nullptr) std::abort();
}

struct Case {
  const char* name;
  int (*run)();
};

constexpr Case cases[] = {{"nothing", nothing},
                          {"early", nothing},
                          {"forms", forms},
                          {"reallocations", reallocations},
                          {"churn", churn},
                          {"huge", huge},
                          {"fork", forking},
                          {"vfork", vforking},
                          {"exec", executing},
                          {"_exit", leaving},
                          {"hidden operator", hidden_operator}};

}  // namespace

int main(int argc, char** argv) {
  for (const Case& one : cases)
    if (argc == 2 && std::strcmp(argv[1], one.name) == 0) return one.run();
  return 2;
}

// The life of a counted process: what the shim sets up before anything of the program runs, what
// becomes of its books in a fork, and the line of totals that it leaves at the end.
#include <atomic>
#include <cstdlib>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "bench/counting/api.hpp"
#include "bench/counting/hooks.hpp"
#include "bench/counting/next.hpp"
#include "bench/counting/totals.hpp"

namespace allot::counting {
namespace {

constinit pid_t counted_process = 0;
constinit std::atomic<bool> has_reported{false};

void report_once() {
  // The child of a vfork has its parent's memory, and so its parent's books.
  if (getpid() != counted_process || has_reported.exchange(true)) return;
  const Nested nested;
  append_totals();
}

void before() {
  ++this_thread.nesting;  // or else the C library's own work would wait for our locks
  before_fork();
}

void in_parent() {
  after_fork_in_parent();
  --this_thread.nesting;
}

void in_child() {
  after_fork_in_child();
  counted_process = getpid();
  has_reported = false;
  --this_thread.nesting;
}

[[gnu::constructor]] void start() {
  const Nested nested;
  counted_process = getpid();
  find_c_functions();
  find_operators();
  choose_totals_file(std::getenv("ALLOT_COUNTING_FILE"));
  watch_threads();
  pthread_atfork(before, in_parent, in_child);
  // Unlike atexit this isn't tied to our library; and what was registered before the program began
  // runs after the last destructor of any library.
  on_exit([](int, void*) { report_once(); }, nullptr);
}

}  // namespace
}  // namespace allot::counting

using namespace allot::counting;

namespace {
constinit Next<int(void (*)(void*), void*, void*)> next_cxa_atexit{"__cxa_atexit"};

// As the C library does it.
[[noreturn]] void end_process(int code) {
  syscall(SYS_exit_group, code);
  __builtin_trap();
}
}  // namespace

extern "C" {

// Called for the destructor of each static object, perhaps within a phase. Every thirty-second
// takes a block for good, and which one that is depends on how many the allocator's library has.
// NOLINTNEXTLINE(bugprone-reserved-identifier): it is its name.
ALLOT_HOOK int __cxa_atexit(void (*destroy)(void*), void* object, void* library) noexcept {
  next_cxa_atexit.find();
  if (everything_counts) return next_cxa_atexit(destroy, object, library);
  const Nested nested;
  return next_cxa_atexit(destroy, object, library);
}

// Ends a process without the handlers of exit, as most forked children end.
ALLOT_HOOK void _exit(int code) {
  report_once();
  end_process(code);
}

ALLOT_HOOK void _Exit(int code) noexcept {
  _exit(code);
}
}

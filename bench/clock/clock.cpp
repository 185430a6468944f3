// A clock that goes forward by a microsecond whenever it is read, whichever clock that is. jemalloc
// and mimalloc ask what time it is to decide whether to give memory back: with this one they decide
// alike in every run, so that their instructions can be counted exactly.
#include <atomic>
#include <ctime>
#include <sys/time.h>

namespace {

constexpr long step_ns = 1000;  // of the order of what lies between two readings
constexpr long second_ns = 1'000'000'000;

std::atomic<long> now_ns{second_ns};  // not 0, which may mean "never"

}  // namespace

extern "C" {

[[gnu::visibility("default")]] int clock_gettime(clockid_t, timespec* time) noexcept {
  const long now = now_ns.fetch_add(step_ns, std::memory_order_relaxed);
  *time = {now / second_ns, now % second_ns};
  return 0;
}

[[gnu::visibility("default")]] int gettimeofday(timeval* time, void*) noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  *time = {now.tv_sec, now.tv_nsec / 1000};
  return 0;
}
}

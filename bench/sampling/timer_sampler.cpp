// Sampling by a timer's signals, where perf_event_open is forbidden: every tick of the thread's own
// CPU time interrupts it, and the handler notes where. What the kernel does looks like the place in
// the program that asked for it.
#include <csignal>
#include <ctime>
#include <fmt/format.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "bench/sampling/sampler.hpp"
#include "errors/error.hpp"

// glibc 2.36 doesn't give this member its manual's name.
#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

namespace allot::sampling {
namespace {

// The kernel looks at such timers once per tick (4 ms at 250 Hz): shorter ones gain nothing.
constexpr long period_ns = 4'000'000;
// More than an hour of ticks.
constexpr std::size_t most_moments = 1'000'000;

struct Notes {
  std::vector<Moment> moments;
  bool is_full = false;
};

thread_local Notes* notes = nullptr;

std::uintptr_t place_in(const ucontext_t& context) {
#if defined(__x86_64__)
  return static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return context.uc_mcontext.pc;
#else
#error "where does this architecture keep its program counter?"
#endif
}

void note(int, siginfo_t*, void* context) {
  if (notes == nullptr) return;
  // Never beyond what was reserved: nothing is allocated here.
  if (notes->moments.size() == notes->moments.capacity()) {
    notes->is_full = true;
    return;
  }
  notes->moments.push_back(
      {place_in(*static_cast<const ucontext_t*>(context)), KernelWork::unknown});
}

class TimerSampler final : public Sampler {
 public:
  TimerSampler() {
    notes_.moments.reserve(most_moments);
    struct sigaction action {};
    action.sa_sigaction = note;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(SIGPROF, &action, nullptr);
    sigevent event{};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = SIGPROF;
    event.sigev_notify_thread_id = static_cast<pid_t>(syscall(SYS_gettid));
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) != 0) {
      throw system_error("cannot make a timer to sample with");
    }
  }
  ~TimerSampler() override {
    timer_delete(timer_);
    notes = nullptr;
  }

  void start() override {
    notes_.moments.clear();
    notes = &notes_;
    set(period_ns);
  }

  void stop(std::vector<Moment>& seen) override {
    set(0);
    notes = nullptr;
    if (notes_.is_full) throw Error("more moments were sampled than there is room for");
    seen.insert(seen.end(), notes_.moments.begin(), notes_.moments.end());
  }

 private:
  void set(long interval_ns) {
    const itimerspec every{{0, interval_ns}, {0, interval_ns}};
    timer_settime(timer_, 0, &every, nullptr);
  }

  timer_t timer_{};
  Notes notes_;
};

}  // namespace

const Source timer{"timer", false, true,
                   []() -> std::unique_ptr<Sampler> { return std::make_unique<TimerSampler>(); }};

const Source& best_source() {
  if (can_sample(true)) return perf;
  return can_sample(false) ? perf_user : timer;
}

}  // namespace allot::sampling

// Does a phase count its own cost, and nothing of what lies between phases?
#include "bench/phases.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>

namespace allot::bench {
namespace {

/// Takes CPU time until the thread has spent `seconds` more of it.
void spin(double seconds) {
  timespec now{};
  const auto cpu = [&now] {
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
  };
  for (const double end = cpu() + seconds; cpu() < end;) {
  }
}

TEST(PhaseClock, AddsUpPhasesAndLeavesOutWhatLiesBetween) {
  PhaseClock clock;
  for (int turn = 0; turn < 3; ++turn) {
    clock.start(Phase::build);
    spin(0.01);
    clock.stop();
    spin(0.02);
  }
  clock.start(Phase::write);
  clock.stop();
  EXPECT_GE(clock.of(Phase::build).cpu, 0.03);
  EXPECT_LT(clock.of(Phase::build).cpu, 0.06);  // with the gaps it would be 0.09
  EXPECT_GE(clock.of(Phase::build).wall, clock.of(Phase::build).cpu * 0.99);
  EXPECT_LT(clock.of(Phase::write).cpu, 0.01);
  EXPECT_EQ(clock.of(Phase::teardown).wall, 0);
}

TEST(PhaseClock, AnInjectedSlowdownCostsItsShareOfThePhase) {
  PhaseClock clock;
  injected_share = 0.5;
  clock.start(Phase::build);
  spin(0.02);
  clock.stop();
  injected_share = 0;
  EXPECT_GE(clock.of(Phase::build).cpu, 0.03);
  EXPECT_LT(clock.of(Phase::build).cpu, 0.04);
  EXPECT_GE(clock.of(Phase::build).wall, clock.of(Phase::build).cpu * 0.99);
}

TEST(PhaseClock, CountsThePageFaultsOfAPhase) {
  constexpr std::size_t pages = 100;
  void* memory =
      mmap(nullptr, pages * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  madvise(memory, pages * 4096, MADV_NOHUGEPAGE);
  PhaseClock clock;
  clock.start(Phase::build);
  for (std::size_t page = 0; page < pages; ++page)
    static_cast<volatile char*>(memory)[page * 4096] = 1;
  clock.stop();
  munmap(memory, pages * 4096);
  EXPECT_GE(clock.of(Phase::build).faults, pages);
  EXPECT_LT(clock.of(Phase::build).faults, 2 * pages);
}

}  // namespace
}  // namespace allot::bench

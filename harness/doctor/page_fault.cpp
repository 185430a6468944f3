#include "harness/doctor/page_fault.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <ctime>
#include <sys/mman.h>

#include "errors/error.hpp"

namespace allot::doctor {
namespace {

constexpr std::size_t page_bytes = 4096;
// 16 MiB a mapping: some thousand faults, so that the clock's own cost does not count.
constexpr std::size_t pages = 4096;
// Odd, so that the median is one of them.
constexpr std::size_t mappings = 5;

double cpu_ns() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

double touch_once() {
  constexpr std::size_t bytes = pages * page_bytes;
  void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw system_error("cannot map memory to measure a page fault");
  ::madvise(memory, bytes, MADV_NOHUGEPAGE);
  auto* const first = static_cast<volatile char*>(memory);
  const double start = cpu_ns();
  for (std::size_t page = 0; page < pages; ++page) first[page * page_bytes] = 1;
  const double spent = cpu_ns() - start;
  ::munmap(memory, bytes);
  return spent / static_cast<double>(pages);
}

}  // namespace

double page_fault_ns() {
  std::array<double, mappings> costs{};
  for (double& cost : costs) cost = touch_once();
  std::sort(costs.begin(), costs.end());
  return costs[mappings / 2];
}

}  // namespace allot::doctor

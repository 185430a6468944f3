// In place of a function of libhwy, which calls it before main to see how fine the clock is. The
// original collects readings in a vector that grows as they come, and so leaves the heap now this
// way, now that: one run in sixty executed other instructions in malloc ever after.
#include <cstdint>

namespace hwy::platform {

/// What only Highway's own benchmarks would ask for.
std::uint64_t TimerResolution() {
  return 1;
}

}  // namespace hwy::platform

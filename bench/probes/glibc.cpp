// Does glibc serve malloc? mallinfo2 must count what is allocated.
#include <cstdlib>
#include <gnu/libc-version.h>
#include <malloc.h>

#include "bench/mapping.hpp"
#include "bench/probes/probe.hpp"

namespace allot::bench {
namespace {

// glibc doesn't tell its tunables, so their effect is looked at, on a block that is large enough to
// be mapped on its own, or trimmed from the top of the heap, by default. One page of it shows both;
// touching all of them would take longer than a short sample.
void look_at_effects(ProbeAnswer& answer) {
  constexpr std::size_t large = std::size_t{64} << 20;
  auto* bytes = static_cast<volatile char*>(std::malloc(large));
  if (bytes == nullptr) return;
  bytes[large / 2] = 1;
  const auto middle = reinterpret_cast<std::uintptr_t>(bytes) + large / 2;
  answer.options["hugetlb"] = is_advised_huge(middle) ? "1" : "0";
  std::free(const_cast<char*>(bytes));
  answer.options["retain"] = is_resident(middle) ? "1" : "0";
}

ProbeAnswer ask_glibc() {
  ProbeAnswer answer = ask_counter([] {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
  });
  answer.version = gnu_get_libc_version();
  look_at_effects(answer);
  return answer;
}

HeapStatistics statistics() {
  const struct mallinfo2 info = mallinfo2();
  return {.in_use = info.uordblks + info.hblkhd, .held = info.arena + info.hblkhd};
}

const bool enrolled = enrol_probe("glibc", ask_glibc, statistics);

}  // namespace
}  // namespace allot::bench

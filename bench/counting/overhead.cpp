// What the shim costs per pair of malloc and free, and per pair of operator new and delete. Run it
// twice, with any allocator behind the shim:
//   allot-counting-overhead
//   LD_PRELOAD=.../liballot-counting.so:libjemalloc.so.2 allot-counting-overhead
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <new>
#include <random>
#include <vector>

namespace {

/// A block that is freed at once: the allocator's fastest path, and so the shim's largest share.
void pair(benchmark::State& state) {
  const auto size = static_cast<std::size_t>(state.range(0));
  while (state.KeepRunning()) std::free(std::malloc(size));
}

void new_and_delete(benchmark::State& state) {
  const auto size = static_cast<std::size_t>(state.range(0));
  while (state.KeepRunning()) operator delete(operator new(size));
}

/// Replaces a random one of many live blocks: neither the heap nor the shim's table is in the
/// cache.
void replace_among(benchmark::State& state) {
  std::vector<void*> blocks(static_cast<std::size_t>(state.range(0)));
  for (void*& block : blocks) block = std::malloc(64);
  std::minstd_rand random(1);
  while (state.KeepRunning()) {
    void*& block = blocks[random() % blocks.size()];
    std::free(block);
    block = std::malloc(64);
  }
  for (void* block : blocks) std::free(block);
}

BENCHMARK(pair)->Arg(16)->Arg(1024)->ThreadRange(1, 4)->UseRealTime();
BENCHMARK(new_and_delete)->Arg(16);
BENCHMARK(replace_among)->Arg(1000)->Arg(1000000);

}  // namespace

BENCHMARK_MAIN();

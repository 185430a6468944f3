// A program in C++, for the counting shim's tests: each case allocates in a way that the test
// knows, or prints what the shim told it.
#include <barrier>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "bench/counting/api.hpp"

namespace {

using allot::counting::Counts;
using allot::counting::Live;

int nothing() {
  return 0;
}

/// Every form of the operators, called by name, because new-expressions may be optimised away: 12
/// allocations and frees of 10 bytes.
int forms() {
  constexpr std::align_val_t aligned{64};
  const std::nothrow_t quietly{};
  operator delete(operator new(10));
  operator delete (operator new(10), std::size_t{10});
  operator delete(operator new(10, quietly), quietly);
  operator delete(operator new(10, aligned), aligned);
  operator delete (operator new(10, aligned), std::size_t{10}, aligned);
  operator delete(operator new(10, aligned, quietly), aligned, quietly);
  operator delete[](operator new[](10));
  operator delete[](operator new[](10), std::size_t{10});
  operator delete[](operator new[](10, quietly), quietly);
  operator delete[](operator new[](10, aligned), aligned);
  operator delete[](operator new[](10, aligned), std::size_t{10}, aligned);
  operator delete[](operator new[](10, aligned, quietly), aligned, quietly);
  operator delete(nullptr);
  return 0;
}

int churn() {
  std::map<int, std::string> texts;
  std::vector<std::string> all;
  for (int turn = 0; turn < 5000; ++turn) {
    std::string& text = texts[turn * 7919 % 1000];
    text += std::to_string(turn) + " is appended";
    if (turn % 3 == 0) all.push_back(text);
    if (turn % 5 == 0) texts.erase(turn % 1000);
  }
  return all.empty() ? 1 : 0;
}

/// Threads that are all there at once allocate `blocks` each; each frees those of its neighbour.
/// Some memory is freed by destructors that run when the thread has ended.
int threads(std::size_t blocks) {
  constexpr std::size_t count = 8;
  std::vector<std::vector<void*>> of_thread(count, std::vector<void*>(blocks));
  std::barrier all(count);
  std::vector<std::jthread> running;
  for (std::size_t at = 0; at < count; ++at) {
    running.emplace_back([&, at] {
      thread_local std::string late(100, 'x');
      for (void*& block : of_thread[at]) block = operator new(at + late.size());
      all.arrive_and_wait();
      for (void* block : of_thread[(at + 1) % count]) operator delete(block);
    });
  }
  return 0;
}

int idle_threads() {
  return threads(0);
}

int busy_threads() {
  return threads(1000);
}

/// A refused request of each throwing form, then one that is granted.
int refused() {
  volatile std::size_t most = PTRDIFF_MAX;
  int caught = 0;
  const auto expect_bad_alloc = [&caught](auto allocate) {
    try {
      allocate();
    } catch (const std::bad_alloc&) {
      ++caught;
    }
  };
  expect_bad_alloc([&] { operator delete(operator new(most)); });
  expect_bad_alloc([&] { operator delete[](operator new[](most)); });
  void* quiet = operator new(most, std::nothrow);
  const bool is_null = quiet == nullptr;
  operator delete(quiet);
  operator delete(operator new(123456));
  return caught == 2 && is_null ? 0 : 1;
}

template <class Function>
Function* look_up(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

void print(const Counts& counts) {
  std::printf("%lu allocations, %lu frees, %lu bytes\n", counts.allocations, counts.frees,
              counts.requested_bytes);
}

/// Five blocks are made in a phase, two of them and one older block freed in it; a third later.
int phases() {
  using namespace allot::counting;
  const auto only_between =
      look_up<decltype(allot_counting_only_between)>("allot_counting_only_between");
  const auto reset = look_up<decltype(allot_counting_reset)>("allot_counting_reset");
  const auto enter = look_up<decltype(allot_counting_enter)>("allot_counting_enter");
  const auto leave = look_up<decltype(allot_counting_leave)>("allot_counting_leave");
  const auto read_live = look_up<decltype(allot_counting_live)>("allot_counting_live");
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  void* older = operator new(1000);
  reset();
  only_between();
  Counts spent;
  void* blocks[5];
  enter();
  for (void*& block : blocks) block = operator new(100);
  operator delete(blocks[0]);
  operator delete(blocks[1]);
  operator delete(older);
  leave(&spent);
  print(spent);
  operator delete(blocks[2]);
  void* outside = operator new(5000);
  enter();
  leave(&spent);
  print(spent);
  Live live;
  read_live(&live);
  std::printf("%lu blocks of %lu bytes, at most %lu\n", live.blocks, live.bytes, live.peak_bytes);
  operator delete(outside);
  return 0;
}

struct Case {
  const char* name;
  int (*run)();
};

constexpr Case cases[] = {{"nothing", nothing}, {"forms", forms},
                          {"churn", churn},     {"idle threads", idle_threads},
                          {"refused", refused}, {"busy threads", busy_threads},
                          {"phases", phases}};

}  // namespace

int main(int argc, char** argv) {
  for (const Case& one : cases)
    if (argc == 2 && std::strcmp(argv[1], one.name) == 0) return one.run();
  return 2;
}

#include "bench/counting/thread.hpp"

#include <pthread.h>

#include "bench/counting/pages.hpp"

namespace allot::counting {

thread_local constinit Thread this_thread;
constinit bool everything_counts = true;

namespace {

/// A thread's counters. They outlive the thread, and the next thread adds to them, so that no sum
/// is lost and the list stays as long as there were threads at one time.
struct Page {
  Tally tally;
  std::atomic<bool> is_taken;
  Page* next;
};

constinit std::atomic<Page*> pages{nullptr};
constinit pthread_key_t at_thread_exit{};
constinit std::atomic<bool> is_watching{false};

Page* take_page() {
  for (Page* page = pages.load(); page != nullptr; page = page->next)
    if (!page->is_taken.exchange(true)) return page;
  Page* page = map_pages<Page>(1);
  page->is_taken = true;
  page->next = pages.load();
  while (!pages.compare_exchange_weak(page->next, page)) {
  }
  return page;
}

// A later destructor of the same thread may allocate again; then the thread takes a page anew and
// this is called once more.
void release_page(void* page) {
  this_thread.tally = nullptr;
  static_cast<Page*>(page)->is_taken = false;
}

}  // namespace

Tally* take_tally() {
  const Nested nested;
  Page* page = take_page();
  if (is_watching.load()) pthread_setspecific(at_thread_exit, page);
  return &page->tally;
}

void sum_counts(Counts& total) {
  total = Counts{};
  const auto sums = words_of(total);
  for (Page* page = pages.load(); page != nullptr; page = page->next) {
    const auto words = words_of(page->tally.now);
    for (std::size_t at = 0; at < words.size(); ++at)
      sums[at] += std::atomic_ref(words[at]).load(std::memory_order_relaxed);
  }
}

void clear_counts() {
  for (Page* page = pages.load(); page != nullptr; page = page->next)
    for (std::uint64_t& word : words_of(page->tally.now))
      std::atomic_ref(word).store(0, std::memory_order_relaxed);
}

void watch_threads() {
  pthread_key_create(&at_thread_exit, release_page);
  is_watching = true;
}

}  // namespace allot::counting

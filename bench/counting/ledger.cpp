#include "bench/counting/ledger.hpp"

#include <algorithm>

#include "bench/counting/level.hpp"
#include "bench/counting/next.hpp"
#include "bench/counting/thread.hpp"

namespace allot::counting {
namespace {

constinit BlockTable blocks;
constinit Level allocations_so_far;
constinit Peak live_bytes;
constinit Peak live_usable_bytes;

void count_request(Counts& counts, std::uint64_t requested, std::uint64_t usable) {
  add(counts.requested_bytes, requested);
  add(counts.usable_bytes, usable);
  add(counts.sizes[size_class(requested)], 1);
}

/// `old` gives way to `now`; either may be no block.
void change_live(const Block& old, const Block& now) {
  live_bytes.change(now.requested - old.requested);
  live_usable_bytes.change(now.usable - old.usable);
}

Block block_at(void* address, std::uint64_t requested, std::uint64_t birth) {
  // Before its constructor has run, tcmalloc says 0 of every block.
  const std::uint64_t usable = std::max<std::uint64_t>(requested, usable_size(address));
  return {reinterpret_cast<std::uintptr_t>(address), requested, usable, birth};
}

/// Books the end of a block that is out of the table already.
void strike_out(const Block& block) {
  if (block.address == 0) return;  // allocated while nobody counted
  change_live(block, {});
  if (!is_counting()) return;
  Counts& counts = own_tally().now;
  add(counts.frees, 1);
  const std::uint64_t later_ones = allocations_so_far.now() - block.birth - 1;
  add(counts.lifetimes[lifetime_class(later_ones)], 1);
}

}  // namespace

void book_allocation(void* address, std::size_t requested) {
  if (address == nullptr || !is_counting()) return;
  Counts& counts = own_tally().now;
  const Block block = block_at(address, requested, allocations_so_far.change(1));
  blocks.insert(block);
  change_live({}, block);
  add(counts.allocations, 1);
  count_request(counts, requested, block.usable);
}

void book_free(void* address) {
  strike_out(blocks.remove(address));
}

Reallocation::Reallocation(void* address, std::size_t requested)
    : address_(address), requested_(requested), old_(blocks.remove(address)) {}

void Reallocation::finish(void* now_at) {
  if (old_.address == 0) return book_allocation(now_at, requested_);
  if (now_at != nullptr) return book_success(now_at);
  if (requested_ == 0) return strike_out(old_);  // most allocators take it as free
  blocks.insert(old_);
}

void Reallocation::book_success(void* now_at) {
  const Block now = block_at(now_at, requested_, old_.birth);
  blocks.insert(now);
  change_live(old_, now);
  if (!is_counting()) return;
  Counts& counts = own_tally().now;
  count_request(counts, requested_, now.usable);
  if (now_at == address_) return add(counts.reallocations_in_place, 1);
  add(counts.reallocations_moved, 1);
  add(counts.moved_bytes, std::min(old_.requested, now.requested));
}

void read_live(Live& live) {
  live = {.blocks = blocks.size(),
          .bytes = live_bytes.now(),
          .peak_bytes = live_bytes.peak(),
          .usable_bytes = live_usable_bytes.now(),
          .peak_usable_bytes = live_usable_bytes.peak()};
}

void restart_peaks() {
  live_bytes.restart();
  live_usable_bytes.restart();
}

void clear_books() {
  blocks.clear();
  allocations_so_far.set(0);
  live_bytes.clear();
  live_usable_bytes.clear();
  clear_counts();
}

void before_fork() {
  blocks.lock_all();
}

void after_fork_in_parent() {
  blocks.unlock_all();
}

void after_fork_in_child() {
  blocks.unlock_all();
  clear_counts();
  restart_peaks();
}

}  // namespace allot::counting

// The C library's allocation functions, as the program sees them when this library is preloaded.
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <malloc.h>

#include "bench/counting/boot_arena.hpp"
#include "bench/counting/hooks.hpp"
#include "bench/counting/next.hpp"

using namespace allot::counting;

namespace {

constinit Next<void*(std::size_t)> next_malloc{"malloc"};
constinit Next<void*(std::size_t, std::size_t)> next_calloc{"calloc"};
constinit Next<void*(void*, std::size_t)> next_realloc{"realloc"};
constinit Next<void(void*)> next_free{"free"};
constinit Next<int(void**, std::size_t, std::size_t)> next_posix_memalign{"posix_memalign"};
constinit Next<void*(std::size_t, std::size_t)> next_aligned_alloc{"aligned_alloc"};
constinit Next<void*(std::size_t, std::size_t)> next_memalign{"memalign"};
constinit Next<void*(std::size_t)> next_valloc{"valloc"};
constinit Next<void*(std::size_t)> next_pvalloc{"pvalloc"};
constinit Next<std::size_t(void*)> next_malloc_usable_size{"malloc_usable_size"};

constinit BootArena boot_arena;

/// An allocator that doesn't define malloc_usable_size would be asked through the C library's,
/// which would take the blocks for its own.
constinit std::atomic<bool> tells_usable_size{false};

bool same_library(const char* symbol, const char* other) {
  const char* path = library_of(find_next(symbol));
  const char* other_path = library_of(find_next(other));
  return path != nullptr && other_path != nullptr && std::strcmp(path, other_path) == 0;
}

void* out_of_boot_arena(void* block, std::size_t size) {
  void* moved = std::malloc(size);
  if (moved != nullptr) std::memcpy(moved, block, std::min(size, BootArena::size_of(block)));
  return moved;
}

void* reallocate(void* block, std::size_t size) {
  if (this_thread.nesting > 0) return next_realloc(block, size);
  const Nested nested;
  Reallocation reallocation(block, size);
  void* now_at = next_realloc(block, size);
  reallocation.finish(now_at);
  return now_at;
}

}  // namespace

void allot::counting::find_c_functions() {
  this_thread.resolving = true;
  next_malloc.find();
  next_calloc.find();
  next_realloc.find();
  next_free.find();
  next_posix_memalign.find();
  next_aligned_alloc.find();
  next_memalign.find();
  next_valloc.find();
  next_pvalloc.find();
  next_malloc_usable_size.find();
  tells_usable_size = same_library("malloc", "malloc_usable_size");
  this_thread.resolving = false;
}

std::size_t allot::counting::usable_size(void* block) {
  return tells_usable_size.load(std::memory_order_relaxed) ? next_malloc_usable_size(block) : 0;
}

extern "C" {

ALLOT_HOOK void* malloc(std::size_t size) noexcept {
  if (this_thread.resolving) [[unlikely]]
    return boot_arena.allocate(size);
  return allocate(size, [=] { return next_malloc(size); });
}

ALLOT_HOOK void* calloc(std::size_t count, std::size_t size) noexcept {
  if (this_thread.resolving) [[unlikely]]
    return boot_arena.allocate(count * size);
  // A product that overflows is refused, and then its size is of no account.
  return allocate(count * size, [=] { return next_calloc(count, size); });
}

ALLOT_HOOK void* realloc(void* block, std::size_t size) noexcept {
  if (block == nullptr) return allocate(size, [=] { return next_realloc(nullptr, size); });
  if (boot_arena.owns(block)) [[unlikely]]
    return out_of_boot_arena(block, size);
  return reallocate(block, size);
}

// As the C library defines it; it makes this call in every allocator's name.
ALLOT_HOOK void* reallocarray(void* block, std::size_t count, std::size_t size) noexcept {
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  return realloc(block, bytes);
}

ALLOT_HOOK void free(void* block) noexcept {
  if (block == nullptr || boot_arena.owns(block)) return;
  release(block, [=] { next_free(block); });
}

ALLOT_HOOK int posix_memalign(void** block, std::size_t alignment, std::size_t size) noexcept {
  int error = 0;
  allocate(size, [&]() -> void* {
    error = next_posix_memalign(block, alignment, size);
    return error == 0 ? *block : nullptr;
  });
  return error;
}

ALLOT_HOOK void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  return allocate(size, [=] { return next_aligned_alloc(alignment, size); });
}

ALLOT_HOOK void* memalign(std::size_t alignment, std::size_t size) noexcept {
  return allocate(size, [=] { return next_memalign(alignment, size); });
}

ALLOT_HOOK void* valloc(std::size_t size) noexcept {
  return allocate(size, [=] { return next_valloc(size); });
}

ALLOT_HOOK void* pvalloc(std::size_t size) noexcept {
  return allocate(size, [=] { return next_pvalloc(size); });
}

ALLOT_HOOK std::size_t malloc_usable_size(void* block) noexcept {
  if (block != nullptr && boot_arena.owns(block)) return BootArena::size_of(block);
  const Nested nested;
  return next_malloc_usable_size(block);
}
}

// The operators new and delete in all their forms. Without these, allocations of C++ would be
// missed under every allocator that defines the operators itself.
#include <cstdlib>
#include <new>

#include "bench/counting/die.hpp"
#include "bench/counting/hooks.hpp"
#include "bench/counting/next.hpp"

using namespace allot::counting;
using std::align_val_t;
using std::nothrow_t;
using std::size_t;

namespace {

constinit Next<void*(size_t, const nothrow_t&)> next_new{"_ZnwmRKSt9nothrow_t"};
constinit Next<void*(size_t, const nothrow_t&)> next_new_array{"_ZnamRKSt9nothrow_t"};
constinit Next<void*(size_t, align_val_t, const nothrow_t&)> next_new_aligned{
    "_ZnwmSt11align_val_tRKSt9nothrow_t"};
constinit Next<void*(size_t, align_val_t, const nothrow_t&)> next_new_array_aligned{
    "_ZnamSt11align_val_tRKSt9nothrow_t"};

constinit Next<void*(size_t)> next_throwing_new{"_Znwm"};
constinit Next<void*(size_t)> next_throwing_new_array{"_Znam"};
constinit Next<void*(size_t, align_val_t)> next_throwing_new_aligned{"_ZnwmSt11align_val_t"};
constinit Next<void*(size_t, align_val_t)> next_throwing_new_array_aligned{"_ZnamSt11align_val_t"};

constinit Next<void(void*)> next_delete{"_ZdlPv"};
constinit Next<void(void*)> next_delete_array{"_ZdaPv"};
constinit Next<void(void*, size_t)> next_delete_sized{"_ZdlPvm"};
constinit Next<void(void*, size_t)> next_delete_array_sized{"_ZdaPvm"};
constinit Next<void(void*, const nothrow_t&)> next_delete_nothrow{"_ZdlPvRKSt9nothrow_t"};
constinit Next<void(void*, const nothrow_t&)> next_delete_array_nothrow{"_ZdaPvRKSt9nothrow_t"};
constinit Next<void(void*, align_val_t)> next_delete_aligned{"_ZdlPvSt11align_val_t"};
constinit Next<void(void*, align_val_t)> next_delete_array_aligned{"_ZdaPvSt11align_val_t"};
constinit Next<void(void*, size_t, align_val_t)> next_delete_sized_aligned{
    "_ZdlPvmSt11align_val_t"};
constinit Next<void(void*, size_t, align_val_t)> next_delete_array_sized_aligned{
    "_ZdaPvmSt11align_val_t"};
constinit Next<void(void*, align_val_t, const nothrow_t&)> next_delete_aligned_nothrow{
    "_ZdlPvSt11align_val_tRKSt9nothrow_t"};
constinit Next<void(void*, align_val_t, const nothrow_t&)> next_delete_array_aligned_nothrow{
    "_ZdaPvSt11align_val_tRKSt9nothrow_t"};

constexpr nothrow_t quietly{};  // std::nothrow lies in the C++ library

// A plug-in may carry its C++ library inside, where it can't be found. Then malloc serves.
void* without_library(size_t size) {
  return std::malloc(size == 0 ? 1 : size);
}

void* without_library(size_t size, align_val_t alignment) {
  void* block = nullptr;
  const int error = posix_memalign(&block, static_cast<size_t>(alignment), size == 0 ? 1 : size);
  return error == 0 ? block : nullptr;
}

/// The form that returns null where memory is refused.
template <class Quiet, class... Alignment>
void* new_quietly(Quiet& quiet, size_t size, Alignment... alignment) {
  return allocate(size, [&] {
    return quiet.find() ? quiet(size, alignment..., quietly) : without_library(size, alignment...);
  });
}

/// The form that throws. It tries the quiet one first: an exception must not pass a function that
/// counts, because undoing `Nested` on its way would take the C++ library, which a program in C
/// doesn't have. So a refused request is made twice, and a new handler that throws is called twice.
template <class Quiet, class Throwing, class... Alignment>
void* new_or_throw(Quiet& quiet, Throwing& throwing, size_t size, Alignment... alignment) {
  if (this_thread.nesting == 0) {
    void* block = new_quietly(quiet, size, alignment...);
    if (block != nullptr) return block;
  }
  if (throwing.find()) return throwing(size, alignment...);
  void* block = without_library(size, alignment...);
  if (block == nullptr) die("out of memory, and no C++ library is there to throw std::bad_alloc");
  return block;
}

template <class Delete, class... Form>
void release_with(Delete& next, void* block, Form... form) {
  if (block == nullptr) return;
  release(block, [&] {
    if (next.find()) return next(block, form...);
    std::free(block);
  });
}

}  // namespace

void allot::counting::find_operators() {
  if (!next_throwing_new.find()) return;
  const auto find = [](auto&... all) { (all.find(), ...); };
  find(next_new, next_new_array, next_new_aligned, next_new_array_aligned);
  find(next_throwing_new_array, next_throwing_new_aligned, next_throwing_new_array_aligned);
  find(next_delete, next_delete_sized, next_delete_nothrow);
  find(next_delete_array, next_delete_array_sized, next_delete_array_nothrow);
  find(next_delete_aligned, next_delete_sized_aligned, next_delete_aligned_nothrow);
  find(next_delete_array_aligned, next_delete_array_sized_aligned,
       next_delete_array_aligned_nothrow);
}

ALLOT_HOOK void* operator new(size_t size) {
  return new_or_throw(next_new, next_throwing_new, size);
}

ALLOT_HOOK void* operator new(size_t size, const nothrow_t&) noexcept {
  return new_quietly(next_new, size);
}

ALLOT_HOOK void* operator new(size_t size, align_val_t alignment) {
  return new_or_throw(next_new_aligned, next_throwing_new_aligned, size, alignment);
}

ALLOT_HOOK void* operator new(size_t size, align_val_t alignment, const nothrow_t&) noexcept {
  return new_quietly(next_new_aligned, size, alignment);
}

ALLOT_HOOK void* operator new[](size_t size) {
  return new_or_throw(next_new_array, next_throwing_new_array, size);
}

ALLOT_HOOK void* operator new[](size_t size, const nothrow_t&) noexcept {
  return new_quietly(next_new_array, size);
}

ALLOT_HOOK void* operator new[](size_t size, align_val_t alignment) {
  return new_or_throw(next_new_array_aligned, next_throwing_new_array_aligned, size, alignment);
}

ALLOT_HOOK void* operator new[](size_t size, align_val_t alignment, const nothrow_t&) noexcept {
  return new_quietly(next_new_array_aligned, size, alignment);
}

ALLOT_HOOK void operator delete(void* block) noexcept {
  release_with(next_delete, block);
}

ALLOT_HOOK void operator delete(void* block, size_t size) noexcept {
  release_with(next_delete_sized, block, size);
}

ALLOT_HOOK void operator delete(void* block, const nothrow_t&) noexcept {
  release_with(next_delete_nothrow, block, quietly);
}

ALLOT_HOOK void operator delete(void* block, align_val_t alignment) noexcept {
  release_with(next_delete_aligned, block, alignment);
}

ALLOT_HOOK void operator delete(void* block, size_t size, align_val_t alignment) noexcept {
  release_with(next_delete_sized_aligned, block, size, alignment);
}

ALLOT_HOOK void operator delete(void* block, align_val_t alignment, const nothrow_t&) noexcept {
  release_with(next_delete_aligned_nothrow, block, alignment, quietly);
}

ALLOT_HOOK void operator delete[](void* block) noexcept {
  release_with(next_delete_array, block);
}

ALLOT_HOOK void operator delete[](void* block, size_t size) noexcept {
  release_with(next_delete_array_sized, block, size);
}

ALLOT_HOOK void operator delete[](void* block, const nothrow_t&) noexcept {
  release_with(next_delete_array_nothrow, block, quietly);
}

ALLOT_HOOK void operator delete[](void* block, align_val_t alignment) noexcept {
  release_with(next_delete_array_aligned, block, alignment);
}

ALLOT_HOOK void operator delete[](void* block, size_t size, align_val_t alignment) noexcept {
  release_with(next_delete_array_sized_aligned, block, size, alignment);
}

ALLOT_HOOK void operator delete[](void* block, align_val_t alignment, const nothrow_t&) noexcept {
  release_with(next_delete_array_aligned_nothrow, block, alignment, quietly);
}

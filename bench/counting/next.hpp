// The real functions: those of the next library in line, which is the allocator under test.
#pragma once

#include <atomic>
#include <cstddef>

namespace allot::counting {

/// The next definition of `symbol` behind this library, or null. It forgets an error that the
/// program has not yet asked dlerror for, and dlsym may call our own hooks.
void* find_next(const char* symbol);

/// Finds all of the C library's functions at once: before the program's first allocation, when
/// there is no error yet to be forgotten.
void find_c_functions();

template <class Signature>
class Next;

/// A function of the next library.
template <class Result, class... Arguments>
class Next<Result(Arguments...)> {
 public:
  constexpr explicit Next(const char* symbol) : symbol_(symbol) {}

  /// Looks it up, and says whether there is one.
  bool find() {
    if (function() == nullptr)  // all threads find the same
      function_.store(reinterpret_cast<Function*>(find_next(symbol_)), std::memory_order_relaxed);
    return function() != nullptr;
  }

  Result operator()(Arguments... arguments) {
    if (function() == nullptr) [[unlikely]]
      find_c_functions();
    return function()(arguments...);
  }

 private:
  using Function = Result(Arguments...);

  [[nodiscard]] Function* function() const { return function_.load(std::memory_order_relaxed); }

  const char* symbol_;
  std::atomic<Function*> function_{nullptr};
};

/// What the allocator says that the block holds, in bytes; 0 if it doesn't tell.
std::size_t usable_size(void* block);

/// Looks up the operators, if there is a C++ library yet.
void find_operators();

/// Path of the library that `function` lies in, as the loader knows it; null if unknown.
const char* library_of(const void* function);

}  // namespace allot::counting

#include "bench/counting/next.hpp"

#include <dlfcn.h>

#include "bench/counting/thread.hpp"

namespace allot::counting {
namespace {

/// In a C++ library that a plug-in brought along, out of sight of RTLD_NEXT.
void* find_in_hidden_library(const char* symbol) {
  for (const char* name : {"libstdc++.so.6", "libc++abi.so.1"})
    if (void* library = dlopen(name, RTLD_LAZY | RTLD_NOLOAD); library != nullptr)
      return dlsym(library, symbol);
  dlerror();  // the program must not be told of an error that was ours,
  dlerror();  // nor free its message
  return nullptr;
}

}  // namespace

void* find_next(const char* symbol) {
  const Nested nested;
  if (void* found = dlsym(RTLD_NEXT, symbol); found != nullptr) return found;
  return find_in_hidden_library(symbol);
}

const char* library_of(const void* function) {
  Dl_info info{};
  return function != nullptr && dladdr(function, &info) != 0 ? info.dli_fname : nullptr;
}

}  // namespace allot::counting

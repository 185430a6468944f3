// CHECK: a programmer's fault aborts, in every build type, with file and line.
#pragma once

#include <cstdio>
#include <cstdlib>

/// Aborts when `condition` does not hold. Never use it on what an operator can cause.
#define CHECK(condition)                                                                 \
  do {                                                                                   \
    if (!(condition)) [[unlikely]] {                                                     \
      std::fprintf(stderr, "%s:%d: check failed: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                      \
    }                                                                                    \
  } while (false)

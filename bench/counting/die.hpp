// What the shim says on stderr, and how it ends a process that it can't count in: it has no C++
// library to throw with, and what it can't count it must not pass over.
#pragma once

#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <unistd.h>

namespace allot::counting {

inline void complain(const char* what, const char* of_which = "") {
  for (const char* text : {"allot-counting: ", what, of_which, "\n"})
    if (write(STDERR_FILENO, text, std::strlen(text)) < 0) return;
}

[[noreturn]] inline void die(const char* why) {
  complain(why);
  std::abort();
}

}  // namespace allot::counting
